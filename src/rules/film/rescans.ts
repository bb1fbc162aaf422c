/**
 * A frame scanned anew: AWAITING_UPLOAD has a write link, UPLOADED waits for its pictures, SHOWN took the former's place, DAMAGED could
 * not be read and changed nothing (docs/product/film.md#rescans).
 */
export const RESCAN_STATES = ["AWAITING_UPLOAD", "UPLOADED", "SHOWN", "DAMAGED"] as const;

/** Seconds after which the customer is told, so that the frames of a roll that are scanned anew one by one are one mail. */
export const TELL_OF_RESCANS_AFTER_S = 600;
