export const LAB_EXPORT_STATES = ["RUNNING", "DONE", "FAILED", "CANCELED", "DELETED"] as const;
export type LabExportState = (typeof LAB_EXPORT_STATES)[number];

export const LAB_EXPORT_STATE_LABELS: Record<LabExportState, string> = {
  RUNNING: "Running",
  DONE: "Ready",
  FAILED: "Failed",
  CANCELED: "Canceled",
  DELETED: "Deleted",
};

/** TOO_LARGE: the files need the command `npm run export`. */
export const LAB_EXPORT_PROBLEMS = ["TOO_LARGE", "FAILED"] as const;

/** Days until an archive is deleted. */
export const LAB_EXPORT_DAYS = 3;
/** The largest files in an archive: 50 GB. A larger lab is exported into a folder on the server. */
export const MOST_EXPORTED_BYTES = 50_000_000_000;
