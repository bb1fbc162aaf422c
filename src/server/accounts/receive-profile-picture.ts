import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { fileTypeFromFile } from "file-type";
import { MAX_PROFILE_PICTURE_PIXELS, PROFILE_PICTURE_SIDE } from "../../rules/accounts/profile-picture.ts";
import type { Deps } from "../deps.ts";
import { HttpError, notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { convertApart } from "../pictures/convert-apart.ts";
import { storeUpload, type Upload } from "../files/store-upload.ts";
import { lockUser } from "./lock-user.ts";
import { newPictureKey, userOfUpload } from "./profile-picture-keys.ts";
import { profileImageUrl } from "./profile-picture-link.ts";
import { users } from "./tables.ts";

/** Takes in a user's picture by its write link: checked by content, scaled, and without anything the camera wrote into it. */
export async function receiveProfilePicture(
  deps: Deps,
  upload: Upload,
): Promise<{ done: true; user: { profileImageUrl: string | null } }> {
  const userId = userOfUpload(upload.key);
  if (userId === null) throw notFound();
  let key: string;
  try {
    await storeUpload(deps, upload);
    key = await reencode(deps, userId, upload);
  } finally {
    await deps.files.remove(upload.key);
  }
  const replaced = await setPicture(deps, userId, key);
  if (replaced !== null) await deps.files.remove(replaced);
  return { done: true, user: { profileImageUrl: profileImageUrl(deps, key) } };
}

/** Takes a user's picture away. */
export async function removeProfilePicture(deps: Deps, userId: string): Promise<void> {
  const removed = await setPicture(deps, userId, null);
  if (removed !== null) await deps.files.remove(removed);
}

/** @returns the key of the picture before */
async function setPicture({ db }: Deps, userId: string, key: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { profileImageKey } = await lockUser(tx, userId);
    await tx.update(users).set({ profileImageKey: key }).where(eq(users.id, userId));
    return profileImageKey;
  });
}

/** @returns the key of the small JPEG */
async function reencode({ files, settings }: Deps, userId: string, upload: Upload): Promise<string> {
  const output = join(await files.scratchFolder(), `portrait-${newId()}.jpg`);
  const { path, release } = await files.openLocally(upload.key);
  try {
    const found = await fileTypeFromFile(path).catch(() => undefined); // it throws on files that end too early for it
    if (found?.mime !== upload.type) {
      throw new HttpError(415, "This is not the JPEG or PNG picture that it was announced as. Choose another file.");
    }
    const { type } = await convertApart(settings.projectDir, {
      path,
      output,
      to: "PORTRAIT",
      orientation: 0,
      exif: {},
      maxPixels: MAX_PROFILE_PICTURE_PIXELS,
      longestSide: PROFILE_PICTURE_SIDE,
    }).catch((error: unknown) => {
      throw new HttpError(422, `This picture cannot be used: ${reasonOf(error)} Choose another one.`);
    });
    const key = newPictureKey(userId);
    await files.takeIn(key, output, { type });
    return key;
  } finally {
    await release();
    await rm(output, { force: true });
  }
}

const reasonOf = (error: unknown): string =>
  /pixel limit/i.test(String(error)) ? "it is too large." : "it is damaged.";
