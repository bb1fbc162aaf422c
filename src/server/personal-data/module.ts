import * as contract from "../../contract/personal-data/personal-data.ts";
import { handleCall } from "../handle-call.ts";
import { requestDeletion, deleteDueAccounts, deletionOf, takeDeletionBack } from "./deletions.ts";
import { requestExport, newestExport, sweepExports, exportKey } from "./exports.ts";
import { makeExport } from "./make-export.ts";
import { eq } from "drizzle-orm";
import { dataExports } from "./tables.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;

export const personalDataModule = {
  endpoints: {
    getDataExport: handleCall(contract.getDataExport, (deps, { params }) => newestExport(deps, params.userId)),

    requestDataExport: handleCall(contract.requestDataExport, async (deps, { params }) => {
      await requestExport(deps, params.userId);
      return done;
    }),

    getAccountDeletion: handleCall(contract.getAccountDeletion, ({ db }, { params }) => deletionOf(db, params.userId)),

    requestDeletion: handleCall(contract.requestDeletion, async (deps, { params }) => ({
      deletion: await requestDeletion(deps, params.userId),
    })),

    takeDeletionBack: handleCall(contract.takeDeletionBack, async (deps, { params }) => {
      await takeDeletionBack(deps, params.userId);
      return done;
    }),
  },

  jobs: {
    "make-data-export": {
      retries: 20,
      concurrency: 1,
      timeoutSeconds: 600,
      run: (deps, { exportId }) => makeExport(deps, exportId),
    },
    "sweep-personal-data": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 1800,
      cron: "35 * * * *",
      run: async (deps) => {
        await sweepExports(deps);
        await deleteDueAccounts(deps);
      },
    },
  },

  async deleteUserData(tx, { id }) {
    const deleted = await tx.delete(dataExports).where(eq(dataExports.userId, id)).returning({ id: dataExports.id });
    return deleted.map((one) => exportKey(one.id));
  },
} satisfies Module;
