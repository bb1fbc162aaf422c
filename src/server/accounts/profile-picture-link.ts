import type { Deps } from "../deps.ts";

/** The signed link by which a user's picture is seen; null without one. */
export const profileImageUrl = ({ files, now }: Pick<Deps, "files" | "now">, key: string | null): string | null =>
  key === null ? null : files.readLink(key, { type: "image/jpeg", now: now() });
