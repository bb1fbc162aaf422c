import type { Deps } from "../deps.ts";
import { type Upload, withUpload } from "../files/store-upload.ts";
import { notFound } from "../platform/http/errors.ts";
import { pictureOfUpload } from "./picture-keys.ts";
import { renderPicture } from "./render-picture.ts";
import { savePicture } from "./save-picture.ts";

/** Takes in a picture of the shop that comes by its write link: checks it by its content, renders its sizes and shows it. */
export async function receivePicture(deps: Deps, upload: Upload): Promise<{ done: true }> {
  const picture = pictureOfUpload(upload.key);
  if (picture === null) throw notFound();
  await withUpload(deps, upload, (path) =>
    renderPicture(deps, { path, announced: upload.type }, (rendered) => savePicture(deps, picture, rendered)),
  );
  return { done: true };
}
