import type { Deps } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { whoSent } from "../files/who-sent.ts";
import { notFound } from "../platform/http/errors.ts";
import { pictureOfUpload } from "./picture-keys.ts";
import { renderPicture } from "./render-picture.ts";
import { savePicture } from "./save-picture.ts";

/** Takes in a picture of the shop that comes by its write link: checks it by its content, renders its sizes and shows it. */
export async function receivePicture(deps: Deps, { key, type, path, for: linkFor }: PassingUpload): Promise<void> {
  const picture = pictureOfUpload(key);
  if (picture === null) throw notFound();
  await renderPicture(deps, { path, announced: type }, (rendered) =>
    savePicture(deps, picture, rendered, whoSent(linkFor)),
  );
}
