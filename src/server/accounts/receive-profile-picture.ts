import { rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import {
  MAX_PROFILE_PICTURE_PIXELS,
  PROFILE_PICTURE_SIDE,
  PROFILE_PICTURE_TYPES,
} from "../../rules/accounts/profile-picture.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import type { PassingUpload } from "../files/serve-uploads.ts";
import { lockUser } from "./lock-user.ts";
import { newPictureKey, userOfUpload } from "./profile-picture-keys.ts";
import { profileImageUrl } from "./profile-picture-link.ts";
import { users } from "./tables.ts";

/** Takes in a user's picture by its write link: checked by content, scaled, and without anything the camera wrote into it. */
export async function receiveProfilePicture(
  deps: Deps,
  upload: PassingUpload,
): Promise<{ user: { profileImageUrl: string | null } }> {
  const userId = userOfUpload(upload.key);
  if (userId === null) throw notFound();
  const key = await reencode(deps, userId, { path: upload.path, announced: upload.type });
  const replaced = await setPicture(deps, userId, key);
  if (replaced !== null) await deps.files.remove(replaced);
  return { user: { profileImageUrl: profileImageUrl({ ...deps, linksFor: upload.for }, key) } };
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
async function reencode(
  { files, pictures }: Deps,
  userId: string,
  file: { path: string; announced: string },
): Promise<string> {
  const output = join(await files.scratchFolder(), `portrait-${newId()}.jpg`);
  try {
    const request = {
      ...file,
      types: PROFILE_PICTURE_TYPES,
      maxPixels: MAX_PROFILE_PICTURE_PIXELS,
      outputs: [{ path: output, to: "JPEG", longestSide: PROFILE_PICTURE_SIDE }],
    } as const;
    await pictures.ask("shrink", request, { lane: "PUBLIC" });
    const key = newPictureKey(userId);
    await files.takeIn(key, output, { type: "image/jpeg" });
    return key;
  } finally {
    await rm(output, { force: true });
  }
}
