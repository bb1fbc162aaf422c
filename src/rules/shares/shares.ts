import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** What visitors of a share may take home: nothing, JPEGs of 2048 px, or the largest that its owner has. */
export const SHARE_DOWNLOADS = ["NONE", "MID_RES", "HI_RES"] as const;
export type ShareDownloads = (typeof SHARE_DOWNLOADS)[number];

export const SHARE_DOWNLOAD_LABELS: Record<ShareDownloads, string> = {
  NONE: "View only",
  MID_RES: "Download up to 2048 px",
  HI_RES: "Download full size",
};

/** Scans that one share may hold: some 20 rolls. */
export const MAX_SHARED_SCANS = 750;
/** Characters. */
export const SHARE_LENGTHS = { title: 120, password: { least: 6, most: 200 }, visitorName: 60, comment: 500 } as const;

/** What visitors say is gathered for so long until their host is told by mail, and then not for so long, ms. */
export const ANSWERS_MAILED_AFTER_MS = 10 * MINUTE_MS;
export const ANSWERS_MAILED_EVERY_MS = HOUR_MS;

/** Visitors whose answers a share has room for, and answers of all of them together. */
export const MAX_VISITORS = 50;
export const MAX_ANSWERS = 2000;
/** The same of one network: a household has room, but one visitor with many browsers cannot take all of it. */
export const MAX_VISITORS_OF_NETWORK = 10;
export const MAX_ANSWERS_OF_NETWORK = 750;
