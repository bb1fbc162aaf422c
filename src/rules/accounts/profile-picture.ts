import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Allowed types of an avatar (docs/product/accounts.md#profile-pictures). */
export const PROFILE_PICTURE_TYPES = ["image/jpeg", "image/png"] as const;

/** Longest side in px. Browsers scale pictures before the upload; the server enforces the limit. */
export const PROFILE_PICTURE_SIDE = 150;

/** For browsers that upload the picture without scaling it. */
export const PROFILE_PICTURE_LIMIT: UploadLimit = { what: "A profile picture", maxBytes: 10 * MEGABYTE };

/** Limit for decoding: large enough for any camera, small enough to stop decompression bombs. */
export const MAX_PROFILE_PICTURE_PIXELS = 60_000_000;
