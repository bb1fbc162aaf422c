import { MAX_PIXELS, OTHER_BYTES, type PixelSize, UPLOAD_TYPES } from "../../../rules/film/scan-files.ts";
import type { Deps } from "../../deps.ts";
import type { StoredUpload } from "../../files/upload-handler.ts";
import { HttpError } from "../../platform/http/errors.ts";

/** @throws when these are not the bytes that were announced; before a look at them, which would call them damaged */
export function refuseOtherBytes({ uploadSha256 }: { uploadSha256: string | null }, { sha256 }: StoredUpload): void {
  if (uploadSha256 === null || uploadSha256 === sha256) return;
  const message = "Some bytes of this file changed on the way: it is not the one that was announced. Send it again.";
  throw new HttpError(422, message, { code: OTHER_BYTES });
}

/** Whether a stored file is the picture that it was announced as, looked at in a process of its own. */
export async function checkStored({ files, pictures }: Deps, { key, type }: StoredUpload): Promise<PixelSize> {
  const { path, release } = await files.openLocally(key);
  try {
    const request = { path, announced: type, types: UPLOAD_TYPES, maxPixels: MAX_PIXELS };
    return await pictures.ask("check", request, { lane: "LAB" });
  } finally {
    await release();
  }
}
