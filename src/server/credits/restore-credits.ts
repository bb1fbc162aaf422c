import { and, eq, inArray, sql } from "drizzle-orm";
import { areCreditsExpired } from "../../rules/memberships/terms.ts";
import { CREDIT_KINDS } from "../../rules/memberships/tiers.ts";
import type { Db, Tx } from "../deps.ts";
import { append, type CreditCounts } from "./service-credits.ts";
import { serviceCreditEntries } from "./tables.ts";
import { runningMembership } from "./tier-of.ts";

/**
 * Returns the service credits that an order still holds, by kind and granting term.
 * @returns also whether that term has ended: then they are not restored
 */
export async function heldCredits(db: Db, { userId, orderId }: { userId: string; orderId: number }) {
  const held = await db
    .select({
      kind: serviceCreditEntries.kind,
      subscriptionId: serviceCreditEntries.subscriptionId,
      periodStart: serviceCreditEntries.periodStart,
      count: sql<number>`-sum(${serviceCreditEntries.change})`.mapWith(Number),
    })
    .from(serviceCreditEntries)
    .where(
      and(
        eq(serviceCreditEntries.userId, userId),
        eq(serviceCreditEntries.orderId, orderId),
        inArray(serviceCreditEntries.reason, ["RESERVED", "RESTORED"]),
      ),
    )
    .groupBy(serviceCreditEntries.kind, serviceCreditEntries.subscriptionId, serviceCreditEntries.periodStart)
    .having(sql`sum(${serviceCreditEntries.change}) < 0`);
  if (held.length === 0) return [];
  const running = await runningMembership(db, userId);
  const term = running && { subscriptionId: running.id, periodStart: running.currentPeriodStart };
  return held.map((credits) => ({ ...credits, isOver: areCreditsExpired(credits, term) }));
}

/**
 * Returns the service credits that an order still holds; a second call returns none. Credits of an ended term are
 * returned and expire at once: the ledger shows both, and the balance does not grow. The caller has locked the user's
 * row (`lockUser`).
 * @param of.atMost maximum per kind, when only part of the order is canceled; everything by default
 */
export async function restoreCredits(
  tx: Tx,
  of: { userId: string; orderId: number; now: Date; atMost?: CreditCounts },
): Promise<void> {
  const { userId, orderId, now } = of;
  const held = await heldCredits(tx, { userId, orderId });
  if (held.length === 0) return;
  const left = new Map(CREDIT_KINDS.map((kind) => [kind, of.atMost === undefined ? Infinity : (of.atMost[kind] ?? 0)]));
  for (const { count: all, isOver, ...what } of held.toSorted(
    (a, b) => CREDIT_KINDS.indexOf(a.kind) - CREDIT_KINDS.indexOf(b.kind),
  )) {
    const count = Math.min(all, left.get(what.kind)!);
    if (count === 0) continue;
    left.set(what.kind, left.get(what.kind)! - count);
    const entry = { userId, ...what, orderId, now };
    await append(tx, { ...entry, change: count, reason: "RESTORED" });
    if (isOver) await append(tx, { ...entry, change: -count, reason: "EXPIRED" });
  }
}
