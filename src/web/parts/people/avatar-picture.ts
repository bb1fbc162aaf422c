import { getProfilePictureLink } from "../../../contract/accounts/accounts.ts";
import { putFile } from "../../platform/put-file.ts";
import { PROFILE_PICTURE_SIDE, PROFILE_PICTURE_TYPES } from "../../../rules/accounts/profile-picture.ts";
import { api } from "../../platform/api.ts";
import { colors } from "../../platform/tokens.ts";

/** What the file chooser offers (docs/product/accounts.md#profile-pictures). */
export const AVATAR_TYPES = PROFILE_PICTURE_TYPES.join(",");
const QUALITY = 0.88;

/** What can be said to people about a picture that does not become theirs. */
export class PictureProblem extends Error {}

/** A picture's size with its longer side at most `side` px; never larger than it is, never nothing. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A part of a picture, in its own pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/**
 * The square that is cut out of a picture: all of its shorter side at zoom 1, less the closer one looks; never past an edge.
 * @param zoom from 1
 * @param center from 0 to 1 of each side
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
 * Scales the picture in the browser to a JPEG of at most 150 px, and sends it as the user's (docs/product/accounts.md#profile-pictures).
 * @param crop what of it is left; all where nothing is said
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
  // JPEG knows no transparency: what was clear becomes paper instead of black.
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
