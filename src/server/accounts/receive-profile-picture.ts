import { eq } from "drizzle-orm";
import {
  MAX_PROFILE_PICTURE_PIXELS,
  PROFILE_PICTURE_SIDE,
  PROFILE_PICTURE_TYPES,
} from "../../rules/accounts/profile-picture.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
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
  const key = newPictureKey(userId);
  await takeInPhotograph(
    deps,
    { path: upload.path, announced: upload.type },
    {
      key,
      types: PROFILE_PICTURE_TYPES,
      maxPixels: MAX_PROFILE_PICTURE_PIXELS,
      longestSide: PROFILE_PICTURE_SIDE,
    },
  );
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
