/** Kinds of links that are not public. */
export const LINK_KINDS = ["session", "key", "share", "submission", "draft", "order", "bought"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * The owner of a link, which is valid while the owner exists, until it expires. "public" is for files that every
 * visitor may see at any time; links with "nobody" are never valid.
 */
export type LinkFor = "public" | "nobody" | `${LinkKind}.${string}`;

export function linkForSession(caller: { sessionId: string; key?: { id: string } | null } | null): LinkFor {
  if (caller === null) return "nobody";
  return caller.key ? `key.${caller.key.id}` : `session.${caller.sessionId}`;
}
