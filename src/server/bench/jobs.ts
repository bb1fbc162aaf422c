import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { settleReceipt } from "./settle-receipt-soon.ts";
import { settleWriteOff } from "./settle-write-off.ts";
import { tellOfReceipt } from "./tell-of-receipt.ts";
import { watchScannerFolder } from "./scanner-folder/watch-scanner-folder.ts";

export const benchJobs = {
  "watch-scanner-folder": {
    retries: 0, // the next minute's comes soon enough
    atOnce: 1,
    within: 1800,
    every: "* * * * *",
    run: (deps, _, stopping) => watchScannerFolder(deps, stopping),
  },
  "tell-of-receipt": {
    retries: 10,
    atOnce: 1,
    within: 60,
    run: (deps, data) => tellOfReceipt(deps, data),
  },
  "settle-receipt": {
    retries: 10,
    atOnce: 1,
    within: 60,
    run: (deps, data) => settleReceipt(deps, data),
  },
  "settle-write-off": {
    retries: 10,
    atOnce: 1,
    within: 60,
    run: (deps, data) => settleWriteOff(deps, data),
  },
} satisfies {
  [Name in "tell-of-receipt" | "settle-receipt" | "settle-write-off" | "watch-scanner-folder"]: Work<
    Deps,
    JobData[Name]
  >;
};
