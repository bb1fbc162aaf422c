import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** What an avatar may be (docs/product/accounts.md#profile-pictures). */
export const PROFILE_PICTURE_TYPES = ["image/jpeg", "image/png"] as const;

/** Longest side in px; browsers scale before they send, the server makes sure. */
export const PROFILE_PICTURE_SIDE = 150;

/** For browsers that send the picture as it is. */
export const PROFILE_PICTURE_LIMIT: UploadLimit = { what: "A profile picture", maxBytes: 10 * MEGABYTE };

/** The largest picture that is decoded: any camera's, no bomb. */
export const MAX_PROFILE_PICTURE_PIXELS = 60_000_000;
