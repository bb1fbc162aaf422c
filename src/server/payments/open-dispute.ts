import { and, eq, gt, inArray, or } from "drizzle-orm";
import { OPEN_DISPUTE_STATUSES } from "../../rules/payments/disputes.ts";
import type { Db } from "../deps.ts";
import { disputes } from "./tables.ts";

/**
 * Returns an order's dispute that the bank has not decided, or whose money it withholds; null if there is none. A card
 * refund would pay the same money twice. Read it under the order's lock before refunding.
 */
export async function openDispute(db: Db, orderId: number): Promise<{ disputeId: string; amount: number } | null> {
  const isHeld = or(inArray(disputes.status, [...OPEN_DISPUTE_STATUSES]), gt(disputes.withheld, 0));
  const [dispute] = await db
    .select({ disputeId: disputes.id, amount: disputes.amount })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), isHeld))
    .limit(1);
  return dispute ?? null;
}
