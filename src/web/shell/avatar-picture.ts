import { getProfilePictureLink } from "../../contract/accounts/accounts.ts";
import { PROFILE_PICTURE_SIDE, PROFILE_PICTURE_TYPES } from "../../rules/accounts/profile-picture.ts";
import { api } from "../platform/api.ts";
import { colors } from "../platform/tokens.ts";

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

/** Scales the picture in the browser to a JPEG of at most 150 px, and sends it as the user's (docs/product/accounts.md#profile-pictures). */
export async function sendAvatar(userId: string, file: File): Promise<void> {
  if (!PROFILE_PICTURE_TYPES.some((type) => type === file.type))
    throw new PictureProblem("A profile picture is a JPEG or PNG file.");
  const thumbnail = await thumbnailOf(file);
  const link = await api.call(getProfilePictureLink, {
    params: { userId },
    query: { fileType: "image/jpeg", fileName: file.name.slice(0, 300), size: thumbnail.size },
  });
  // The length is the browser's to set.
  const headers = Object.entries(link.headers).filter(([name]) => name.toLowerCase() !== "content-length");
  const answer = await fetch(link.url, { method: link.method, headers, body: thumbnail });
  if (!answer.ok) throw new PictureProblem("This picture did not get through. Please try again.");
}

async function thumbnailOf(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem("This file cannot be read as a picture. Try another one.");
  });
  const { width, height } = fitted(picture.width, picture.height, PROFILE_PICTURE_SIDE);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d")!;
  // JPEG knows no transparency: what was clear becomes paper instead of black.
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new PictureProblem("This picture could not be scaled."))),
      "image/jpeg",
      QUALITY,
    );
  });
}
