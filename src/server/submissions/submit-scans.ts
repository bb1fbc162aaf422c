import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { ownVisibleScans } from "../film/visible-scans.ts";
import { columnNames } from "../platform/database/column-name.ts";
import { newId } from "../platform/ids.ts";
import type { NewSubmission } from "./submit-scan.ts";
import { socialSubmissions } from "./tables.ts";

export type NewSubmissions = Omit<NewSubmission, "scanId"> & { scanIds: readonly string[] };
export type Offered = { submissionId: string; scanId: string };

/** Offers many scans, all or none; those that are offered already stay as they are. @returns the new offers */
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
