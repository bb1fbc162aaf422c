import { z } from "zod";

/** Scans per call: about 14 rolls. */
export const MAX_CHANGED_SCANS = 500;
export const ChangedScans = z
  .array(z.uuid())
  .min(1, "Choose at least one scan")
  .max(MAX_CHANGED_SCANS, `Choose at most ${MAX_CHANGED_SCANS} scans`);
