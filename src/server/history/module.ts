import * as contract from "../../contract/history/history.ts";
import { handleCall } from "../handle-call.ts";
import { listChanges } from "./queries.ts";
import { lt, and, eq } from "drizzle-orm";
import { CHANGE_RETENTION_DAYS } from "../../rules/history/changes.ts";
import { DAY_MS } from "../../rules/time.ts";
import { staffChanges } from "./tables.ts";
import type { Module } from "../module.ts";

export const historyModule = {
  endpoints: {
    listChanges: handleCall(contract.listChanges, ({ db }, { query }) => listChanges(db, query)),
  },

  jobs: {
    "sweep-changes": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "57 4 * * *",
      async run({ db, now }) {
        const before = new Date(now().getTime() - CHANGE_RETENTION_DAYS * DAY_MS);
        await db.delete(staffChanges).where(lt(staffChanges.at, before));
      },
    },
  },

  async deleteUserData(tx, { id }) {
    await tx.delete(staffChanges).where(and(eq(staffChanges.thingKind, "CUSTOMER"), eq(staffChanges.thingId, id)));
    // Changes they made as staff belong to the lab.
    await tx.update(staffChanges).set({ byUserId: null }).where(eq(staffChanges.byUserId, id));
  },
} satisfies Module;
