/** What an avatar may be (docs/product/accounts.md#profile-pictures). */
export const PROFILE_PICTURE_TYPES = ["image/jpeg", "image/png"] as const;

/** Longest side in px; browsers scale before they send, the server makes sure. */
export const PROFILE_PICTURE_SIDE = 150;

/** For browsers that send the picture as it is. */
export const MAX_PROFILE_PICTURE_BYTES = 10 * 1024 * 1024;

/** The largest picture that is decoded: any camera's, no bomb. */
export const MAX_PROFILE_PICTURE_PIXELS = 60_000_000;
