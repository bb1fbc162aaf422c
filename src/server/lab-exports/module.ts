import * as contract from "../../contract/lab-exports/lab-exports.ts";
import { handleCall } from "../handle-call.ts";
import type { Module } from "../module.ts";
import { linkToLabExport, listLabExports, removeLabExport, startLabExport } from "./lab-export-calls.ts";
import { makeLabExport, sweepLabExports } from "./make-lab-export.ts";

export const labExportsModule = {
  endpoints: {
    listLabExports: handleCall(contract.listLabExports, ({ db }, { query }) => listLabExports(db, query)),
    startLabExport: handleCall(contract.startLabExport, async (deps, { body, caller }) => ({
      labExport: await startLabExport(deps, body.withFiles, caller.userId),
    })),
    linkToLabExport: handleCall(contract.linkToLabExport, (deps, { params, caller }) =>
      linkToLabExport(deps, params.labExportId, caller.userId),
    ),
    removeLabExport: handleCall(contract.removeLabExport, async (deps, { params, caller }) => {
      await removeLabExport(deps, params.labExportId, caller.userId);
      return { done: true as const };
    }),
  },

  jobs: {
    "make-lab-export": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 6 * 3600,
      run: (deps, { labExportId }, stopping) => makeLabExport(deps, labExportId, stopping),
    },
    "sweep-lab-exports": { retries: 0, concurrency: 1, timeoutSeconds: 600, cron: "41 * * * *", run: sweepLabExports },
  },
} satisfies Module;
