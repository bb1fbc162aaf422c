/** The zip's file for each scan: its largest JPEG, or the one of 2048 px. */
export const ZIP_SIZES = ["HI_RES", "MID_RES"] as const;
type ZipSize = (typeof ZIP_SIZES)[number];

/**
 * The scans of one download: a pick-up, a roll, a selection, a year ("2026") or month ("2026-11"), or all stored scans.
 */
export type WantedScans = { size: ZipSize } & (
  | { pickUpId: string }
  | { rollId: string }
  | { scanIds: string[] }
  | { time: string }
  | { everything: true }
);

export const MAX_ZIP_SELECTION = 2000;

/** More would be about 80 GB, and the zip's list of files is read with each of its parts. */
export const MAX_SCANS_OF_ZIP = 5000;
