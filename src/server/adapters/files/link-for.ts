/** What a link can be bound to, other than the public. */
export const LINK_KINDS = ["session", "key", "share", "submission", "draft", "order", "bought"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * What a link is bound to: the link is valid while this exists, until it expires. "public" is for files that everyone
 * may see at any time; links for "nobody" are never valid.
 */
export type LinkFor = "public" | "nobody" | `${LinkKind}.${string}`;

export function linkForSession(caller: { sessionId: string; key?: { id: string } | null } | null): LinkFor {
  if (caller === null) return "nobody";
  return caller.key ? `key.${caller.key.id}` : `session.${caller.sessionId}`;
}
