import { eq } from "drizzle-orm";
import {
  MAX_PROFILE_PICTURE_PIXELS,
  PROFILE_PICTURE_SIDE,
  PROFILE_PICTURE_TYPES,
} from "../../rules/accounts/profile-picture.ts";
import type { Deps, Links } from "../deps.ts";
import type { PassingUpload } from "../files/upload-handler.ts";
import { takeInPhotograph } from "../pictures/take-in-photograph.ts";
import { notFound } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { lockUser } from "./lock-user.ts";
import { users } from "./tables.ts";

const UPLOAD = /^profile-pictures\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;

const folderOf = (userId: string): string => `profile-pictures/${userId.toLowerCase()}/`;

/** Key of an upload waiting to be re-encoded; nothing links to it. */
export const newUploadKey = (userId: string): string => `${folderOf(userId)}upload-${newId()}`;
export const newPictureKey = (userId: string): string => `${folderOf(userId)}${newId()}.jpg`;

export const userOfUpload = (key: string): string | null => UPLOAD.exec(key)?.[1] ?? null;

export const profileImageUrl = ({ files, now, linksFor }: Links, key: string | null): string | null =>
  key === null ? null : files.readLink(key, { for: linksFor, type: "image/jpeg", now: now() });

/**
 * Receives a user's picture through its upload link: checks its content, scales it, and strips the camera's metadata.
 */
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

export async function removeProfilePicture(deps: Deps, userId: string): Promise<void> {
  const removed = await setPicture(deps, userId, null);
  if (removed !== null) await deps.files.remove(removed);
}

/** @returns the key of the previous picture */
async function setPicture({ db }: Deps, userId: string, key: string | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const { profileImageKey } = await lockUser(tx, userId);
    await tx.update(users).set({ profileImageKey: key }).where(eq(users.id, userId));
    return profileImageKey;
  });
}
