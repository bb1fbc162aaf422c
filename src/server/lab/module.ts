import * as figures from "../../contract/lab/figures.ts";
import * as contract from "../../contract/lab/lab.ts";
import { turnaroundDays } from "../../rules/lab/turnaround.ts";
import { handleCall } from "../handle-call.ts";
import { labFigures } from "./figures.ts";
import { generalStats } from "./general-stats.ts";
import { orderPlaces } from "./order-places.ts";
import { rollUpDays } from "./daily-roll-ups.ts";
import { revisePromises } from "./revise-promises.ts";
import type { Module } from "../module.ts";

export const labModule = {
  endpoints: {
    generalStats: handleCall(contract.generalStats, (deps) => generalStats(deps)),
    getTurnaround: handleCall(contract.getTurnaround, async (deps) => {
      const { turnaround } = await generalStats(deps);
      return { days: turnaroundDays(turnaround.overall.estimatedDays) };
    }),
    labFigures: handleCall(figures.labFigures, (deps, { query }) => labFigures(deps, query.days)),
    orderPlaces: handleCall(figures.orderPlaces, (deps, { query }) => orderPlaces(deps, query.days)),
  },

  jobs: {
    "revise-promises": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "20 * * * *",
      run: (deps, _, stopping) => revisePromises(deps, stopping),
    },
    "roll-up-days": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 600,
      cron: "47 8 * * *", // at night in the lab's time zone
      run: (deps, _, stopping) => rollUpDays(deps, stopping),
    },
  },
} satisfies Module;
