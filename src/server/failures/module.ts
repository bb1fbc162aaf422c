import * as contract from "../../contract/failures/failures.ts";
import { handleCall } from "../handle-call.ts";
import { countFailures, getFailure, listFailures } from "./queries.ts";
import { setAside, retryFailure, retryAll } from "./retry-failure.ts";
import { lt, sql } from "drizzle-orm";
import { FAILURE_RETENTION_DAYS } from "../../rules/failures/failures.ts";
import { DAY_MS } from "../../rules/time.ts";
import { failures } from "./tables.ts";
import type { Module } from "../module.ts";

export const failuresModule = {
  endpoints: {
    listFailures: handleCall(contract.listFailures, ({ db }, { query }) => listFailures(db, query)),
    countFailures: handleCall(contract.countFailures, ({ db }) => countFailures(db)),
    tryFailureAgain: handleCall(contract.tryFailureAgain, async (deps, { params, caller }) => {
      await retryFailure(deps, params.failureId, caller.userId);
      return { failure: await getFailure(deps.db, params.failureId) };
    }),
    tryFailuresAgain: handleCall(contract.tryFailuresAgain, async (deps, { body, caller }) => ({
      tried: await retryAll(deps, body.kind, caller.userId),
    })),
    setFailureAside: handleCall(contract.setFailureAside, async (deps, { params, caller }) => {
      await setAside(deps, params.failureId, caller.userId);
      return { failure: await getFailure(deps.db, params.failureId) };
    }),
  },

  jobs: {
    "sweep-failures": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "53 4 * * *",
      async run({ db, now }) {
        await db.delete(failures).where(lt(failures.at, new Date(now().getTime() - FAILURE_RETENTION_DAYS * DAY_MS)));
      },
    },
  },

  // A failed e-mail to someone without an account names only the address.
  async deleteUserData(tx, { id, email }) {
    await tx
      .delete(failures)
      .where(sql`${failures.userId} = ${id} or lower(${failures.data} ->> 'to') = lower(${email})`);
  },
} satisfies Module;
