/** What a zip takes of each scan: its largest JPEG, or the one of 2048 px. */
export const ZIP_SIZES = ["HI_RES", "MID_RES"] as const;
export type ZipSize = (typeof ZIP_SIZES)[number];

/** Scans that are chosen one by one for a zip. */
export const MAX_ZIP_SELECTION = 2000;

/** More would be some 80 GB; and the list of a zip's files is read with each of its parts. */
export const MAX_SCANS_OF_ZIP = 5000;
