import { getProfilePictureLink } from "../../../contract/accounts/accounts.ts";
import { putFile } from "../../platform/put-file.ts";
import { PROFILE_PICTURE_SIDE, PROFILE_PICTURE_TYPES } from "../../../rules/accounts/profile-picture.ts";
import { api } from "../../platform/api.ts";
import { colors } from "../../platform/tokens.ts";

/** File types offered by the file chooser (docs/product/accounts.md#profile-pictures). */
export const AVATAR_TYPES = PROFILE_PICTURE_TYPES.join(",");
const QUALITY = 0.88;

export class PictureProblem extends Error {}

/** Scales a picture so that its longer side is at most `side` px; never enlarges it, and each side is at least 1 px. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Part of a picture, in its own pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/**
 * Returns the square to crop: the full shorter side at zoom 1, smaller at higher zoom, always within the picture.
 * @param zoom from 1
 * @param center from 0 to 1 on each axis
 */
export function squareOf(
  size: { width: number; height: number },
  zoom: number,
  center: { x: number; y: number },
): Crop {
  const side = Math.min(size.width, size.height) / Math.max(1, zoom);
  const from = (whole: number, at: number) => Math.min(Math.max(at * whole - side / 2, 0), whole - side);
  return { x: from(size.width, center.x), y: from(size.height, center.y), width: side, height: side };
}

export const isAvatarFile = ({ type }: File): boolean => PROFILE_PICTURE_TYPES.some((one) => one === type);

/**
 * Scales the picture in the browser to a JPEG of at most 150 px and uploads it
 * (docs/product/accounts.md#profile-pictures).
 * @param crop the part to use; default the whole picture
 */
export async function sendAvatar(userId: string, file: File, crop?: Crop): Promise<void> {
  if (!isAvatarFile(file)) throw new PictureProblem("A profile picture is a JPEG or PNG file.");
  const thumbnail = await thumbnailOf(file, crop);
  const link = await api.call(getProfilePictureLink, {
    params: { userId },
    query: { fileType: "image/jpeg", fileName: file.name.slice(0, 300), size: thumbnail.size },
  });
  const answer = await putFile(link, thumbnail);
  if (!answer.ok) throw new PictureProblem("The upload failed. Please try again.");
}

async function thumbnailOf(file: File, crop?: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem("We couldn't read this picture. Try another one.");
  });
  const part = crop ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const { width, height } = fitted(part.width, part.height, PROFILE_PICTURE_SIDE);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d")!;
  // JPEG has no transparency: fill with paper color instead of black.
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  picture.close();
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new PictureProblem("We couldn't resize this picture."))),
      "image/jpeg",
      QUALITY,
    );
  });
}
