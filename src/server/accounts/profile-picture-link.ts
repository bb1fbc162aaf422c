import type { Links } from "../deps.ts";

/** The signed link by which a user's picture is seen; null without one. */
export const profileImageUrl = ({ files, now, linksFor }: Links, key: string | null): string | null =>
  key === null ? null : files.readLink(key, { for: linksFor, type: "image/jpeg", now: now() });
