import { foldStepCounts } from "./bench/step-counts.ts";
import type { Deps } from "./deps.ts";
import { foldOutstandingCounts } from "./lab/outstanding-counts.ts";
import { foldOrderCounts } from "./orders/order-counts.ts";
import { allOf } from "./platform/all-of.ts";
import type { Work } from "./platform/jobs/work.ts";

/** What is counted by its changes: orders, and rolls by their step and by what the lab still has to do. */
export const rollUpCounts: Work<Deps, Record<string, never>> = {
  retries: 0, // the next one comes soon enough
  atOnce: 1,
  within: 60,
  every: "1-59/5 * * * *",
  formerly: ["fold-order-counts", "fold-outstanding-counts", "fold-step-counts"],
  async run(deps) {
    await allOf([foldOrderCounts, foldOutstandingCounts, foldStepCounts], (fold) => fold(deps));
  },
};
