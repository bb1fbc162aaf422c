import { and, asc, eq } from "drizzle-orm";
import * as contract from "../../contract/failures/failures.ts";
import { type FAILURE_STEPS, type FailureKind, MOST_TRIED_AT_ONCE } from "../../rules/failures/failures.ts";
import type { Deps, Tx } from "../deps.ts";
import type { JobData } from "../job-data.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { IS_OPEN } from "./record-failures.ts";
import { failures, failureSteps } from "./tables.ts";

type Row = typeof failures.$inferSelect;

export async function retryFailure(deps: Deps, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const failure = await holdOpen(tx, id, contract.tryFailureAgain);
    if (!failure.canBeTriedAgain) throw refuse(contract.tryFailureAgain, "IN_VAIN");
    await haveItTried(deps, tx, failure);
    await noteStep(deps, tx, [failure], "TRIED_AGAIN", by);
  });
}

export async function retryAll(deps: Deps, kind: FailureKind, by: string): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(failures)
      .where(and(IS_OPEN, eq(failures.kind, kind), failures.canBeTriedAgain))
      .orderBy(asc(failures.at), asc(failures.id))
      .limit(MOST_TRIED_AT_ONCE)
      .for("update", { skipLocked: true });
    for (const row of rows) await haveItTried(deps, tx, row);
    if (rows.length > 0) await noteStep(deps, tx, rows, "TRIED_AGAIN", by);
    return rows.length;
  });
}

/** Dismisses a failure: staff no longer need to look at it. */
export async function setAside(deps: Deps, id: string, by: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const failure = await hold(tx, id);
    if (failure.state === "SET_ASIDE") return;
    if (failure.state === "DONE") throw refuse(contract.setFailureAside, "OVER");
    await tx.update(failures).set({ state: "SET_ASIDE", data: {}, at: deps.now() }).where(eq(failures.id, id));
    await noteStep(deps, tx, [failure], "SET_ASIDE", by);
  });
}

async function hold(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(failures).where(eq(failures.id, id)).for("update");
  if (row === undefined) throw notFound("Failure not found.");
  return row;
}

async function holdOpen(tx: Tx, id: string, call: typeof contract.tryFailureAgain): Promise<Row> {
  const row = await hold(tx, id);
  if (row.state !== "TRYING" && row.state !== "GIVEN_UP") throw refuse(call, "OVER");
  return row;
}

/** Runs the job waiting for its next attempt now; if it no longer exists, enqueues a new one. */
async function haveItTried({ jobs }: Deps, tx: Tx, { id, work, data, jobId }: Row): Promise<void> {
  if (await jobs.hurry(tx, work, jobId)) return;
  // Only jobs that were enqueued with this data have failed.
  const requestedId = newId();
  await jobs.enqueue(tx, work as keyof JobData, data as never, { requestedId });
  await tx.update(failures).set({ state: "TRYING", jobId: requestedId }).where(eq(failures.id, id));
}

async function noteStep(
  { now, live }: Deps,
  tx: Tx,
  of: readonly Row[],
  step: (typeof FAILURE_STEPS)[number],
  byUserId: string,
): Promise<void> {
  const at = now();
  await tx.insert(failureSteps).values(of.map(({ id }) => ({ id: newId(), failureId: id, step, byUserId, at })));
  await live.publish(tx, { type: "failures" });
}
