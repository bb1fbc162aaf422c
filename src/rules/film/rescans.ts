/**
 * A rescanned frame: AWAITING_UPLOAD has a write link, UPLOADED waits for its derived pictures, SHOWN has replaced the
 * previous scan, DAMAGED could not be read and changed nothing (docs/product/film.md#rescans).
 */
export const RESCAN_STATES = ["AWAITING_UPLOAD", "UPLOADED", "SHOWN", "DAMAGED"] as const;

/** Seconds before the customer is notified, so that a roll's individual rescans are announced in one e-mail. */
export const NOTIFY_OF_RESCANS_AFTER_S = 600;
