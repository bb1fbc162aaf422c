import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../deps.ts";
import { isAnyOf, literal } from "../platform/database/sql-fragments.ts";
import type { Caller } from "../platform/http/guard.ts";
import { notFound } from "../platform/http/errors.ts";
import { rolls } from "./rolls/tables.ts";
import { scans } from "./scans/tables.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");

/** Whose film is requested. The lab sees scans before their customer does. */
export type Viewer = { userId: string; isLab: boolean };

export const viewerOf = (userId: string, caller: Pick<Caller, "role">): Viewer => ({
  userId,
  isLab: caller.role === "ADMIN",
});

/**
 * Returns the condition on scans `s` and their rolls `r`: a customer sees finished scans of synced rolls while they are
 * stored.
 */
export const visible = ({ isLab }: Pick<Viewer, "isLab">): SQL =>
  isLab
    ? sql`true`
    : sql`(${r.syncedAt} is not null and ${r.scansExpiredAt} is null and ${s.state} = ${literal(s.state, "READY")})`;

export type OwnScan = { id: string; rollId: string; orderId: number | null };

/**
 * Returns these scans of `userId`, all of which must be visible.
 * @throws 404 if one is missing or belongs to another user
 */
export async function ownVisibleScans(
  db: Pick<Db, "execute">,
  userId: string,
  scanIds: readonly string[],
  isLab = false,
): Promise<OwnScan[]> {
  const ids = [...new Set(scanIds.map((id) => id.toLowerCase()))];
  const { rows } = await db.execute<OwnScan>(sql`
    select ${s.id}, ${s.rollId} as "rollId", ${r.orderId} as "orderId" from ${scans} ${s} join ${rolls} ${r} on ${r.id} = ${s.rollId}
    where ${isAnyOf(s.id, ids)} and ${s.customerId} = ${userId} and ${visible({ isLab })}
    order by ${s.id}`);
  if (rows.length < ids.length) throw notFound("Scan not found.");
  return rows;
}
