import type { Deps } from "../../deps.ts";
import type { JobData } from "../../job-data.ts";
import type { Work } from "../../platform/jobs/work.ts";
import { LONG_WORKS } from "../../pictures/picture-pool.ts";
import { deriveScan } from "./derive-scan.ts";
import { endStorage } from "./end-storage.ts";
import { mailRescans } from "./mail-rescans.ts";
import { prepareZip } from "./prepare-zip.ts";
import { showRescan } from "./show-rescan.ts";
import { sweepDownloads } from "./sweep-downloads.ts";
import { sweepUploads } from "./sweep-uploads.ts";

type ScansJobs =
  | "derive-scan"
  | "show-rescan"
  | "mail-rescans"
  | "prepare-zip"
  | "sweep-downloads"
  | "sweep-uploads"
  | "end-storage";

export const scansJobs: { [Name in ScansJobs]: Work<Deps, JobData[Name]> } = {
  "derive-scan": {
    retries: 20, // over an hour, for a disk that somebody has to make room on
    // As many as are decoded at once, and one whose pictures are brought to the disk meanwhile.
    atOnce: LONG_WORKS + 1,
    within: 600,
    run: (deps, { scanId }) => deriveScan(deps, scanId),
  },
  "show-rescan": {
    retries: 20, // as of a scan
    atOnce: 1,
    within: 600,
    run: (deps, { rescanId }) => showRescan(deps, rescanId),
  },
  "mail-rescans": {
    retries: 10,
    atOnce: 1,
    within: 60,
    run: (deps, { rollId }) => mailRescans(deps, rollId),
  },
  "prepare-zip": {
    retries: 5,
    atOnce: 1,
    within: 120,
    run: (deps, { zipDownloadId }) => prepareZip(deps, zipDownloadId),
  },
  "sweep-downloads": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 600,
    every: "3-59/5 * * * *",
    run: (deps) => sweepDownloads(deps),
  },
  "sweep-uploads": {
    retries: 0, // the next comes soon enough
    atOnce: 1,
    within: 600,
    every: "*/2 * * * *",
    run: (deps) => sweepUploads(deps),
  },
  "end-storage": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 1800,
    every: "20 * * * *",
    run: (deps, _, stopping) => endStorage(deps, stopping),
  },
};
