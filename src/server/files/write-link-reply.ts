import type { z } from "zod";
import type { WriteLink as Schema } from "../../contract/kit/files.ts";
import { WRITE_LINK_MINUTES } from "../../rules/film/scan-files.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import type { WriteLink } from "../adapters/files/port.ts";
import type { CallDeps } from "../deps.ts";

export type WriteLinkReply = z.output<typeof Schema>;

export const writeLinkReply = ({ expiresAt, ...link }: WriteLink): WriteLinkReply => ({
  ...link,
  method: "PUT",
  expiresAt: expiresAt.toISOString(),
});

/** Returns a link for the caller to upload exactly this file. */
export async function newWriteLink(
  { files, now, linksFor }: Pick<CallDeps, "files" | "now" | "linksFor">,
  key: string,
  { type, bytes }: { type: string; bytes: number },
): Promise<WriteLinkReply> {
  const expiresAt = new Date(now().getTime() + WRITE_LINK_MINUTES * MINUTE_MS);
  return writeLinkReply(await files.writeLink(key, { for: linksFor, type, bytes, expiresAt }));
}
