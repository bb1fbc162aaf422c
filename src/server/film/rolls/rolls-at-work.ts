import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RollEvent } from "../../../rules/film/film.ts";
import { type ScanCounts, scanCounts } from "../../../rules/film/roll-work.ts";
import type { ScanState } from "../../../rules/film/scan-files.ts";
import type { Tx } from "../../deps.ts";
import { scans } from "../scans/tables.ts";
import { rolls, rollEvents } from "./tables.ts";

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");
const s = alias(scans, "s");

type RollOfOrder = typeof rolls.$inferSelect & { orderId: number; pickUpId: string };
export type RollAtWork = RollOfOrder & { events: RollEvent[]; scans: ScanCounts };

type Counted = { id: string; events: RollEvent[] | null; scans: Partial<Record<ScanState, number>> | null };

/**
 * Locks an order's rolls until `tx` ends and returns them in order, with events and scan counts. Adding a scan locks
 * its roll, so no scan can be added after the count. The caller has locked the order.
 */
export async function lockRolls(tx: Tx, orderId: number): Promise<RollAtWork[]> {
  const locked = await tx
    .select()
    .from(rolls)
    .where(eq(rolls.orderId, orderId))
    .orderBy(asc(rolls.number))
    .for("update");
  // A separate statement, so it sees what was committed while waiting for the lock.
  const counted = await tx.execute<Counted>(sql`
    select ${r.id},
      (select json_agg(${e.event}) from ${rollEvents} ${e} where ${e.rollId} = ${r.id}) as events,
      (select json_object_agg(counted.state, counted.n)
        from (select ${s.state}, count(*) as n from ${scans} ${s} where ${s.rollId} = ${r.id} group by 1) counted) as scans
    from ${rolls} ${r} where ${r.orderId} = ${orderId}`);
  const byId = new Map(counted.rows.map((row) => [row.id, row]));
  return (locked as RollOfOrder[]).map((roll) => ({
    ...roll,
    events: byId.get(roll.id)?.events ?? [],
    scans: scanCounts(byId.get(roll.id)?.scans ?? {}),
  }));
}
