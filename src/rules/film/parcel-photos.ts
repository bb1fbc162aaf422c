import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** For photos of a parcel or of damage, from a tablet's camera. */
export const PARCEL_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest stored side in px; a scratch on a cassette is visible at this size. */
export const PARCEL_PHOTO_SIDE = 2400;
