import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/submissions/submissions.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { refuse } from "../platform/http/errors.ts";
import { noSuchSubmission } from "./queries.ts";
import { socialSubmissions } from "./tables.ts";

/** Selects or deselects a submission. Selecting it again does not move it. */
export async function selectSubmission(
  { db, now }: Deps,
  { submissionId, selected, by }: { submissionId: string; selected: boolean; by: string },
): Promise<void> {
  const { selectedAt, selectedBy } = socialSubmissions;
  const choice = selected
    ? { selectedAt: sql`coalesce(${selectedAt}, ${now()})`, selectedBy: sql`coalesce(${selectedBy}, ${by})` }
    : { selectedAt: null, selectedBy: null };
  await db.transaction(async (tx) => {
    const isIt = eq(socialSubmissions.id, submissionId);
    const [before] = await tx.select({ at: selectedAt }).from(socialSubmissions).where(isIt).for("no key update");
    if (before === undefined) throw noSuchSubmission();
    await tx.update(socialSubmissions).set(choice).where(isIt);
    const shown = { before: { shown: before.at !== null }, after: { shown: selected } };
    await recordChange({ now }, tx, { by, verb: "CHANGED", thing: { ...WALL, id: submissionId }, ...shown });
  });
}

/** The whole selection, as named in the log of staff changes; photographers are recorded with it. */
export const WALL = { kind: "SUBMISSIONS", id: "submissions", name: "Submissions" } as const;

const m = alias(socialSubmissions, "m");

/**
 * Reorders selected submissions: swaps their selection times among themselves, so that all others keep their positions
 * (docs/product/submissions.md#selecting).
 */
export async function orderSubmissions(
  { db, now }: Deps,
  { submissionIds, by }: { submissionIds: readonly string[]; by: string },
): Promise<void> {
  const ids = [...new Set(submissionIds.map((each) => each.toLowerCase()))];
  const { id, selectedAt } = socialSubmissions;
  await db.transaction(async (tx) => {
    // Locks the rows, so that concurrent reorders run one after the other.
    const shown = await tx
      .select({ id })
      .from(socialSubmissions)
      .where(and(isAnyOf(id, ids), isNotNull(selectedAt)))
      .orderBy(id)
      .for("update");
    if (shown.length < ids.length) throw refuse(contract.orderSubmissions, "NOT_SHOWN");
    // Microseconds separate those selected at the same time.
    await tx
      .update(socialSubmissions)
      .set({ selectedAt: sql`dealt.chosen - dealt.alike * interval '1 microsecond'` })
      .from(
        sql`(
          select wanted.submission, times.chosen, times.alike
          from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (submission, place)
          join (
            select ${m.selectedAt} as chosen,
              row_number() over (order by ${m.selectedAt} desc, ${m.id} desc) as place,
              row_number() over (partition by ${m.selectedAt} order by ${m.id} desc) - 1 as alike
            from ${socialSubmissions} ${m} where ${isAnyOf(m.id, ids)}
          ) times on times.place = wanted.place
        ) dealt`,
      )
      .where(sql`${id} = dealt.submission`);
    const after = { moved: ids.length };
    await recordChange({ now }, tx, { by, verb: "ARRANGED", thing: WALL, after });
  });
}
