import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { ownVisibleScans } from "../film/visible-scans.ts";
import { columnNames } from "../platform/database/columns.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { newId } from "../platform/ids.ts";
import { noSuchSubmission } from "./queries.ts";
import { socialSubmissions } from "./tables.ts";

export type NewSubmissions = Omit<NewSubmission, "scanId"> & { scanIds: readonly string[] };
export type Offered = { submissionId: string; scanId: string };

/** Submits several scans, all or none; existing submissions do not change. @returns the new submissions */
export async function submitScans({ db, now }: Deps, { userId, scanIds, handle }: NewSubmissions): Promise<Offered[]> {
  return db.transaction(async (tx) => {
    const own = (await ownVisibleScans(tx, userId, scanIds)).map(({ id }) => id);
    const { id, scanId, customerId, handle: handleColumn, createdAt } = socialSubmissions;
    const made = await tx.execute<Offered>(sql`
      insert into ${socialSubmissions} (${columnNames({ id, scanId, customerId, handleColumn, createdAt })})
      select o.made, o.offered, ${userId}::uuid, ${handle}, ${now().toISOString()}::timestamptz
      from unnest(${sql.param(own.map(() => newId()))}::uuid[], ${sql.param(own)}::uuid[]) as o (made, offered)
      on conflict (${columnNames({ scanId })}) do nothing
      returning ${columnNames({ id })} as "submissionId", ${columnNames({ scanId })} as "scanId"`);
    return made.rows;
  });
}

export type NewSubmission = {
  userId: string;
  scanId: string;
  /** A user name without "@"; empty for the club's own. */
  handle: string;
};

/** Submits a scan for the club's social media; an existing submission does not change. @returns the submission's id */
export async function submitScan({ db, now }: Deps, { userId, scanId, handle }: NewSubmission): Promise<string> {
  return db.transaction(async (tx) => {
    await ownVisibleScans(tx, userId, [scanId]);
    const [made] = await tx
      .insert(socialSubmissions)
      .values({ id: newId(), scanId, customerId: userId, handle, createdAt: now() })
      .onConflictDoNothing({ target: socialSubmissions.scanId })
      .returning({ id: socialSubmissions.id });
    if (made !== undefined) return made.id;
    const [there] = await tx
      .select({ id: socialSubmissions.id })
      .from(socialSubmissions)
      .where(eq(socialSubmissions.scanId, scanId));
    return there!.id;
  });
}

/** Withdraws a submission; the scan can be submitted again. */
export async function withdrawSubmission(
  { db }: Deps,
  { userId, submissionId }: { userId: string; submissionId: string },
): Promise<void> {
  const gone = await db
    .delete(socialSubmissions)
    .where(and(eq(socialSubmissions.id, submissionId), eq(socialSubmissions.customerId, userId)))
    .returning({ id: socialSubmissions.id });
  if (gone.length === 0) throw noSuchSubmission();
}

/** Withdraws the given submissions that exist and belong to the customer. @returns their ids */
export async function withdrawSubmissions(
  { db }: Deps,
  { userId, submissionIds }: { userId: string; submissionIds: readonly string[] },
): Promise<string[]> {
  const gone = await db
    .delete(socialSubmissions)
    .where(and(isAnyOf(socialSubmissions.id, submissionIds), eq(socialSubmissions.customerId, userId)))
    .returning({ id: socialSubmissions.id });
  return gone.map(({ id }) => id);
}
