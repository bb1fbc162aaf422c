/** What a link can be bound to, other than the public. */
export const LINK_KINDS = ["session", "share", "submission", "draft", "order", "bought"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * What a link is bound to: the link is valid while this exists, until it expires. "public" is for files that everyone
 * may see at any time; links for "nobody" are never valid.
 */
export type LinkFor = "public" | "nobody" | `${LinkKind}.${string}`;

export const linkForSession = (caller: { sessionId: string } | null): LinkFor =>
  caller === null ? "nobody" : `session.${caller.sessionId}`;
