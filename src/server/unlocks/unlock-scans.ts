import { and, eq, inArray, sql } from "drizzle-orm";
import * as contract from "../../contract/unlocks/unlocks.ts";
import { effectiveTier } from "../../rules/memberships/tiers.ts";
import { type UnlockSize } from "../../rules/unlocks/unlocks.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { buyAddOn } from "../checkout/buy-add-on.ts";
import { placeAddOnOrder } from "../checkout/place-add-on-order.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { Deps, Tx } from "../deps.ts";
import { scans } from "../film/scans/tables.ts";
import { type OwnScan, ownVisibleScans } from "../film/visible-scans.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { orders } from "../orders/tables.ts";
import type { PayAnswer } from "../payments/pay-answer.ts";
import type { EnteredCard } from "../payments/pay-in-one-go.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { inFullAlready, parentOf, unlockLine } from "./quote-unlocks.ts";
import { scanUnlocks } from "./tables.ts";

export type UnlockScans = {
  userId: string;
  /** The acting user: the customer, or an admin on their behalf. */
  by: string;
  scanIds: readonly string[];
  size: UnlockSize;
  /** Cents, as shown to the customer. */
  pricePerUnlock: number;
  paymentMethodId?: string | undefined;
  /** Entered for this payment, instead of a stored card. */
  card?: EnteredCard | undefined;
  idempotencyKey: string | null;
};

/** An order for unlocks. `total` is cents still due: 0 if credit paid for all. */
type Placed = { orderId: number; total: number };

/**
 * Unlocks a size of scans at the price shown to the customer: immediately if the tier includes it, otherwise with an
 * order that is charged in the same request. A scan and size is bought once, however often it is requested: an order
 * left by a declined card or a crash is paid, not placed again.
 */
export async function unlockScans(
  deps: Deps,
  request: UnlockScans,
): Promise<{ orderId: number | null; payment: PayAnswer | null }> {
  const { addOnOrderId, payment } = await buyAddOn(deps, request, (tx) => place(deps, tx, request));
  return { orderId: addOnOrderId, payment };
}

async function place(deps: Deps, tx: Tx, request: UnlockScans): Promise<Placed | null> {
  const { userId, scanIds, size, pricePerUnlock, idempotencyKey: key } = request;
  await lockUser(tx, userId); // the second of two requests for a scan finds the first one's unlock
  const use = { userId, key, call: "unlockScans", body: { scanIds, size, pricePerUnlock } };
  await replayedResult(tx, use, "", deps.now(), () => refuse(contract.unlockScans, "KEY_REUSED"));
  const wanted = await ownVisibleScans(tx, userId, scanIds);
  const prices = deps.prices.inForce();
  const { tier, active } = await tierOf(tx, userId, prices);
  const price = prices.unlock[effectiveTier(tier, active)];
  const there = await presentUnlocks(tx, wanted, size);
  await renewTurned(deps, tx, there);
  const open = wanted.filter((scan) => !there.some(({ scanId, state }) => scanId === scan.id && state === "UNLOCKED"));
  if (open.length === 0) return null;
  if (price !== pricePerUnlock) throw refuse(contract.unlockScans, "PRICE_CHANGED", { pricePerUnlock: price });

  const waiting = price === 0 ? null : await waitingOrder(tx, open, there);
  if (waiting !== null) return waiting;
  const full = price === 0 || size !== "HI_RES" ? new Set<string>() : await inFullAlready(tx, open);
  const included = price === 0 ? open : open.filter(({ id, orderId }) => orderId === null || full.has(id));
  await unlockIncluded(deps, tx, included, size);
  const toBuy = open.filter((scan) => !included.includes(scan));
  if (toBuy.length === 0) return null;
  const { orderId, total } = await placeAddOnOrder(deps, tx, {
    prices,
    userId,
    by: request.by,
    parentOrderId: parentOf(toBuy)!,
    lines: [unlockLine(size, toBuy.length, price)],
  });
  await writeUnlocks(deps, tx, toBuy, { size, state: "PENDING", orderId });
  if (total === 0) await unlockPaidScans(deps, tx, { id: orderId }); // paid with account credit when placed
  return { orderId, total };
}

type Present = {
  id: string;
  scanId: string;
  state: "PENDING" | "UNLOCKED";
  orderId: number | null;
  fileOrientation: number | null;
  orientation: number;
};

/** Returns the active unlocks, without those of canceled orders. */
async function presentUnlocks(tx: Tx, wanted: readonly OwnScan[], size: UnlockSize): Promise<Present[]> {
  const ids = wanted.map(({ id }) => id);
  return tx
    .select({
      id: scanUnlocks.id,
      scanId: scanUnlocks.scanId,
      state: scanUnlocks.state,
      orderId: scanUnlocks.orderId,
      fileOrientation: scanUnlocks.fileOrientation,
      orientation: scans.orientation,
    })
    .from(scanUnlocks)
    .innerJoin(scans, eq(scans.id, scanUnlocks.scanId))
    .leftJoin(orders, eq(orders.id, scanUnlocks.orderId))
    .where(
      and(
        inArray(scanUnlocks.scanId, ids),
        eq(scanUnlocks.size, size),
        sql`${orders.status} is distinct from ${literal(orders.status, "CANCELED")}`,
      ),
    );
}

/** Recreates the file of a scan that was rotated since, on request. */
async function renewTurned({ jobs }: Deps, tx: Tx, there: readonly Present[]): Promise<void> {
  for (const { id, state, fileOrientation, orientation } of there) {
    if (state === "UNLOCKED" && fileOrientation !== null && fileOrientation !== orientation)
      await jobs.enqueue(tx, "make-unlock-file", { unlockId: id });
  }
}

/** Returns the unpaid order for exactly these scans; if it covers others too, the customer has to decide. */
async function waitingOrder(tx: Tx, open: readonly OwnScan[], there: readonly Present[]): Promise<Placed | null> {
  const pending = there.filter(({ state }) => state === "PENDING");
  const orderId = pending[0]?.orderId ?? null;
  if (orderId === null) return null;
  const [bought] = await tx
    .select({ count: sql<number>`count(*)`, total: orders.total })
    .from(scanUnlocks)
    .innerJoin(orders, eq(orders.id, scanUnlocks.orderId))
    .where(and(eq(scanUnlocks.orderId, orderId), eq(scanUnlocks.state, "PENDING")))
    .groupBy(orders.total);
  const sameOrder = pending.every((unlock) => unlock.orderId === orderId);
  if (!sameOrder || pending.length < open.length || bought!.count > open.length)
    throw refuse(contract.unlockScans, "ORDER_WAITS", { orderId });
  return { orderId, total: bought!.total };
}

async function unlockIncluded(deps: Deps, tx: Tx, included: readonly OwnScan[], size: UnlockSize): Promise<void> {
  const ids = await writeUnlocks(deps, tx, included, { size, state: "UNLOCKED", orderId: null });
  for (const unlockId of ids) await deps.jobs.enqueue(tx, "make-unlock-file", { unlockId });
}

/** Writes the unlocks, replacing those of canceled orders. @returns the unlocks' ids */
async function writeUnlocks(
  { now }: Deps,
  tx: Tx,
  wanted: readonly OwnScan[],
  unlock: { size: UnlockSize; state: "PENDING" | "UNLOCKED"; orderId: number | null },
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const at = { createdAt: now(), unlockedAt: unlock.state === "UNLOCKED" ? now() : null };
  const written = await tx
    .insert(scanUnlocks)
    .values(wanted.map(({ id }) => ({ id: newId(), scanId: id, ...unlock, ...at })))
    .onConflictDoUpdate({
      target: [scanUnlocks.scanId, scanUnlocks.size],
      set: { state: unlock.state, orderId: unlock.orderId, ...at },
    })
    .returning({ id: scanUnlocks.id });
  return written.map(({ id }) => id);
}

/** Unlocks a paid order's scans; idempotent. The caller has locked the order. */
export async function unlockPaidScans({ jobs, now }: Deps, tx: Tx, order: { id: number }): Promise<void> {
  const unlocked = await tx
    .update(scanUnlocks)
    .set({ state: "UNLOCKED", unlockedAt: now() })
    .where(and(eq(scanUnlocks.orderId, order.id), eq(scanUnlocks.state, "PENDING")))
    .returning({ unlockId: scanUnlocks.id });
  for (const { unlockId } of unlocked) await jobs.enqueue(tx, "make-unlock-file", { unlockId });
}
