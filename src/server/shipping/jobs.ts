import type { Deps } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import type { Work } from "../platform/jobs/work.ts";
import { bringPostageBack, lookAfterPostageRefunds } from "./bring-postage-back.ts";
import { followParcel } from "./follow-parcel.ts";
import { finishLabelLater } from "./finish-label.ts";

type ShippingJobs = "buy-label" | "follow-parcel" | "bring-postage-back" | "look-after-postage-refunds";

export const shippingJobs = {
  // About a day of tries, for a postage service that is down.
  "buy-label": { retries: 300, atOnce: 1, within: 60, run: (deps, { labelId }) => finishLabelLater(deps, labelId) },
  "follow-parcel": {
    retries: 300,
    atOnce: 1,
    within: 60,
    run: (deps, { shipmentId }) => followParcel(deps, shipmentId),
  },
  "bring-postage-back": {
    retries: 300,
    atOnce: 1,
    within: 60,
    run: (deps, { postageRefundId }) => bringPostageBack(deps, postageRefundId),
  },
  "look-after-postage-refunds": {
    retries: 0, // the next hour's comes soon enough
    atOnce: 1,
    within: 60,
    every: "25 * * * *",
    run: lookAfterPostageRefunds,
  },
} satisfies { [Name in ShippingJobs]: Work<Deps, JobData[Name]> };
