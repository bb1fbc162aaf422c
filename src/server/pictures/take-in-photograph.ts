import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { UploadType } from "../../rules/film/scan-files.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";

/**
 * Takes in a photograph that somebody sent: checked by its content, upright, at most `longestSide` px, as a JPEG without what the
 * camera wrote into it. Throws what is wrong with it, in words.
 * @param key of the file store, under which it is kept
 */
export async function takeInPhotograph(
  { files, pictures }: Pick<Deps, "files" | "pictures">,
  sent: { path: string; announced: string },
  { key, ...limits }: { key: string; types: readonly UploadType[]; maxPixels: number; longestSide: number },
): Promise<void> {
  const output = join(await files.scratchFolder(), `photograph-${newId()}.jpg`);
  const { types, maxPixels, longestSide } = limits;
  try {
    // Within the tighter limits of a check: a file in which gigabytes are packed takes a second there, and twenty below.
    await pictures.ask("check", { ...sent, types, maxPixels }, { lane: "PUBLIC" });
    const outputs = [{ path: output, to: "JPEG", longestSide }] as const;
    await pictures.ask("shrink", { ...sent, types, maxPixels, outputs }, { lane: "PUBLIC" });
    await files.takeIn(key, output, { type: "image/jpeg" });
  } finally {
    await rm(output, { force: true });
  }
}
