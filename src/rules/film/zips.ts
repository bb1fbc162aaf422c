/** What a zip takes of each scan: its largest JPEG, or the one of 2048 px. */
export const ZIP_SIZES = ["HI_RES", "MID_RES"] as const;
type ZipSize = (typeof ZIP_SIZES)[number];

/** What is taken home in one go: of a pick-up, of a roll, chosen, of a year ("2026") or month ("2026-11"), or all that is stored. */
export type WantedScans = { size: ZipSize } & (
  | { pickUpId: string }
  | { rollId: string }
  | { scanIds: string[] }
  | { time: string }
  | { everything: true }
);

/** Scans that are chosen one by one for a zip. */
export const MAX_ZIP_SELECTION = 2000;

/** More would be some 80 GB; and the list of a zip's files is read with each of its parts. */
export const MAX_SCANS_OF_ZIP = 5000;
