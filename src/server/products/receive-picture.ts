import type { Readable } from "node:stream";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { pictureOfUpload } from "./picture-keys.ts";
import { checkShopPicture, renderPicture } from "./render-picture.ts";
import { savePicture } from "./save-picture.ts";

/** Takes in a picture of the shop that comes by its write link: checks it by its content, renders its sizes and shows it. */
export async function receivePicture(
  deps: Deps,
  upload: { key: string; type: string; bytes: number; content: Readable | Uint8Array },
): Promise<{ done: true }> {
  const picture = pictureOfUpload(upload.key);
  if (picture === null) throw notFound();
  const content = await readWhole(upload.content, upload.bytes);
  await checkShopPicture(content, upload.type);
  await savePicture(deps, picture, await renderPicture(content));
  return { done: true };
}

/** The server lets no more bytes through than the request announces, which is what its link is for. */
async function readWhole(source: Readable | Uint8Array, bytes: number): Promise<Buffer> {
  const cutOff = () => new HttpError(400, "The upload was cut off. Send it again.");
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) chunks.push(chunk as Buffer);
  } catch {
    throw cutOff();
  }
  const content = Buffer.concat(chunks);
  if (content.length !== bytes) throw cutOff();
  return content;
}
