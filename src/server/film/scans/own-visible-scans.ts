import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../deps.ts";
import { isAnyOf } from "../../platform/database/is-any-of.ts";
import { notFound } from "../../platform/http/errors.ts";
import { rolls } from "../rolls/tables.ts";
import { visible } from "./scan-conditions.ts";
import { scans } from "./tables.ts";

const s = alias(scans, "s");
const r = alias(rolls, "r");

export type OwnScan = { id: string; rollId: string; orderId: number };

/**
 * The scans that these ids name, each of which `userId` can see; 404 when one of them is missing or another's.
 * @param isLab the lab asks on the customer's behalf, which sees them before
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
