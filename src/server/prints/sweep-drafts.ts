import { and, eq, inArray, isNull, lt, notExists, or } from "drizzle-orm";
import { DRAFT_AWAITED_HOURS, DRAFT_RETENTION_DAYS } from "../../rules/prints/drafts.ts";
import { DAY_MS, HOUR_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { forgetHours } from "./draft-quotas.ts";
import { removeDraftFiles } from "./drafts.ts";
import { printDrafts, prints } from "./tables.ts";

const AT_ONCE = 500;

/** Deletes drafts that were not ordered in time, and those whose file was never uploaded. */
export async function sweepDrafts(deps: Deps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms);
  await forgetHours(deps);
  for (;;) {
    const gone = await deps.db.transaction(async (tx) => {
      const notOrdered = notExists(tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, printDrafts.id)));
      const old = or(
        lt(printDrafts.createdAt, before(DRAFT_RETENTION_DAYS.ACCOUNT * DAY_MS)),
        and(isNull(printDrafts.userId), lt(printDrafts.createdAt, before(DRAFT_RETENTION_DAYS.VISITOR * DAY_MS))),
        and(eq(printDrafts.state, "AWAITING_UPLOAD"), lt(printDrafts.createdAt, before(DRAFT_AWAITED_HOURS * HOUR_MS))),
      );
      // Locked first, so that none is ordered meanwhile; the second query skips those ordered before the lock.
      const found = await tx
        .select({ id: printDrafts.id })
        .from(printDrafts)
        .where(and(old, notOrdered))
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      return tx
        .delete(printDrafts)
        .where(and(inArray(printDrafts.id, ids), notOrdered))
        .returning({ id: printDrafts.id });
    });
    for (const { id } of gone) await removeDraftFiles(deps, id);
    if (gone.length < AT_ONCE) return;
  }
}
