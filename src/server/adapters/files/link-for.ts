/** What a link can be given for, beside everyone. */
export const LINK_KINDS = ["session", "share", "submission", "draft", "order", "bought"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * What a link is given for: it is good as long as this stands, within its time. "public" is what everyone may see at any
 * time; links for "nobody" are never good.
 */
export type LinkFor = "public" | "nobody" | `${LinkKind}.${string}`;

/** For whoever calls, until their session ends. */
export const linkForSession = (caller: { sessionId: string } | null): LinkFor =>
  caller === null ? "nobody" : `session.${caller.sessionId}`;
