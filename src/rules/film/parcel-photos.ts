import { MEGABYTE, type UploadLimit } from "../uploads.ts";

/** Of a parcel or of damage, by a tablet's camera. */
export const PARCEL_PHOTO_LIMIT: UploadLimit = { what: "A photograph", maxBytes: 15 * MEGABYTE };
/** Longest side of what is kept, px: a scratch on a cassette can be seen. */
export const PARCEL_PHOTO_SIDE = 2400;
