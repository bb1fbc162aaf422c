import { DOOR_PHOTO_SIDE } from "../../../rules/couriers/stops.ts";

const QUALITY = 0.8;

/** Converts a photo for storage and upload: a JPEG small enough for a mobile network. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, DOOR_PHOTO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done, fail) =>
    canvas.toBlob((jpeg) => (jpeg ? done(jpeg) : fail(new Error("no JPEG"))), "image/jpeg", QUALITY),
  );
}
