import { and, eq, inArray, isNull, lt, notExists, or } from "drizzle-orm";
import { DRAFT_KEPT_DAYS } from "../../rules/prints/drafts.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { forgetHours } from "./draft-quotas.ts";
import { removeDraftFiles } from "./remove-draft.ts";
import { printDrafts, prints } from "./tables.ts";

const AT_ONCE = 500;

/** Lets go of drafts that nobody ordered in time, and of those whose file did not come within a day. */
export async function sweepDrafts(deps: Deps): Promise<void> {
  const before = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  await forgetHours(deps);
  for (;;) {
    const gone = await deps.db.transaction(async (tx) => {
      const notOrdered = notExists(tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, printDrafts.id)));
      const old = or(
        lt(printDrafts.createdAt, before(DRAFT_KEPT_DAYS.ACCOUNT)),
        and(isNull(printDrafts.userId), lt(printDrafts.createdAt, before(DRAFT_KEPT_DAYS.VISITOR))),
        and(eq(printDrafts.state, "AWAITING_UPLOAD"), lt(printDrafts.createdAt, before(1))),
      );
      // Locked first, so that none is being ordered meanwhile; what was ordered until then is left out by the second look.
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
