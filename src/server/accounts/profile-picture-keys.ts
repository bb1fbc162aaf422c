import { newId } from "../platform/ids.ts";

const UPLOAD = /^profile-pictures\/([0-9a-f-]{36})\/upload-[0-9a-f-]{36}$/;

const folderOf = (userId: string): string => `profile-pictures/${userId.toLowerCase()}/`;

/** Where an upload waits until it is re-encoded; nothing links there. */
export const newUploadKey = (userId: string): string => `${folderOf(userId)}upload-${newId()}`;
export const newPictureKey = (userId: string): string => `${folderOf(userId)}${newId()}.jpg`;

/** Whose upload it is; null for every other key. */
export const userOfUpload = (key: string): string | null => UPLOAD.exec(key)?.[1] ?? null;
