import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { PixelSize } from "../../rules/film/scan-files.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import type { PictureType } from "./check-picture.ts";

/**
 * Stores an uploaded photograph: checked by content, upright, at most `longestSide` px, as a JPEG without the camera's
 * metadata; or as a PNG, which keeps transparency. Throws an error that explains any problem.
 * @param key where to store it
 */
export async function takeInPhotograph(
  { files, pictures }: Pick<Deps, "files" | "pictures">,
  sent: { path: string; announced: string },
  {
    key,
    to = "JPEG",
    ...limits
  }: { key: string; types: readonly PictureType[]; maxPixels: number; longestSide: number; to?: "JPEG" | "PNG" },
): Promise<PixelSize> {
  const output = join(await files.scratchFolder(), `photograph-${newId()}`);
  const { types, maxPixels, longestSide } = limits;
  try {
    // Checks first, with its tighter limits: a file that decompresses to gigabytes fails after a second there, after
    // twenty below.
    await pictures.ask("check", { ...sent, types, maxPixels }, { lane: "PUBLIC" });
    const outputs = [{ path: output, to, longestSide }] as const;
    const [size] = await pictures.ask("shrink", { ...sent, types, maxPixels, outputs }, { lane: "PUBLIC" });
    await files.takeIn(key, output, { type: to === "JPEG" ? "image/jpeg" : "image/png" });
    return size!;
  } finally {
    await rm(output, { force: true });
  }
}
