import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** Downloads for a share's visitors: none, JPEGs of 2048 px, or the owner's largest files. */
export const SHARE_DOWNLOADS = ["NONE", "MID_RES", "HI_RES"] as const;
export type ShareDownloads = (typeof SHARE_DOWNLOADS)[number];

export const SHARE_DOWNLOAD_LABELS: Record<ShareDownloads, string> = {
  NONE: "View only",
  MID_RES: "Download up to 2048 px",
  HI_RES: "Download full size",
};

/** Limit of scans per share: about 20 rolls. */
export const MAX_SHARED_SCANS = 750;
/** Characters. */
export const SHARE_LENGTHS = {
  title: 120,
  password: { least: 6, most: 200 },
  visitorName: 60,
  comment: 500,
  note: 1000,
} as const;

/**
 * Visitors' reactions are collected for the first time before the owner gets an e-mail, and then for the second time
 * between e-mails; both in ms.
 */
export const ANSWERS_MAILED_AFTER_MS = 10 * MINUTE_MS;
export const ANSWERS_MAILED_EVERY_MS = HOUR_MS;

/** Limits per share: visitors with reactions, and reactions of all visitors together. */
export const MAX_VISITORS = 50;
export const MAX_ANSWERS = 2000;
/** Limits per network: enough for a household, but one visitor with many browsers cannot use up the share's limits. */
export const MAX_VISITORS_OF_NETWORK = 10;
export const MAX_ANSWERS_OF_NETWORK = 750;
