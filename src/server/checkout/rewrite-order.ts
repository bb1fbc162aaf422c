import { asc, eq, inArray } from "drizzle-orm";
import * as contract from "../../contract/checkout/checkout.ts";
import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import { filmNeedsAddress } from "../../rules/checkout/address-needed.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { FREE_LABEL, goodsAreShipped } from "../../rules/shipping/delivery.ts";
import { releaseCoupon } from "../coupons/release-coupon.ts";
import { updateCouponUse } from "../coupons/update-coupon-use.ts";
import type { UsableCoupon } from "../coupons/find-coupon.ts";
import { coupons } from "../coupons/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { restoreCredits } from "../credits/restore-credits.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { restoreGiftCard } from "../digital-goods/spend-gift-card.ts";
import { cancelPayments } from "../payments/cancel-payments.ts";
import { refuse } from "../platform/http/errors.ts";
import { attachDrafts } from "../prints/attach-drafts.ts";
import { restock } from "../products/restock.ts";
import { rollRow } from "../film/rolls/roll-row.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { excluded } from "../platform/database/columns.ts";
import { labels, shipments } from "../shipping/tables.ts";
import type { LockedOrder } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { sumsOf } from "../orders/sums-of.ts";
import { orders } from "../orders/tables.ts";
import { changedContents } from "./changed-contents.ts";
import { saveLabelShipment, type WantedLabel } from "./free-label.ts";
import { holdForChange } from "./hold-for-change.ts";
import { payOrHold } from "./place-order.ts";
import { byHandText, checkLimit, pricesByHand } from "./prices-by-hand.ts";
import { couponForOrder, priceContents } from "./price-contents.ts";
import type { ReviseOrder } from "./revise-order.ts";
import { lineRows, replaceLines } from "./save-lines.ts";
import { saveRolls, saveShipments, waysOf } from "./save-order.ts";
import { taxationOfOrder } from "../orders/taxation-of-order.ts";
import { couponDiscountOf, refusingShortages, takeForOrder } from "./take-for-order.ts";
import { addressesOf, type Place } from "./order-places.ts";

type RollRow = typeof rolls.$inferSelect;

/**
 * Rewrites an open order with its changes, priced as a whole. Releases its holds (coupon, stock, credits) first, so
 * that it is priced like a new order, then takes them again. All in the caller's transaction.
 */
export async function rewriteOrder(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  request: ReviseOrder,
  label: WantedLabel | null,
): Promise<void> {
  const { changes, by } = request;
  const { id: orderId, customerId: userId } = order;
  const [now, version] = [deps.now(), order.version + 1];
  const prices = deps.prices.of(order.priceVersion);
  const remaining = await tx.select().from(rolls).where(eq(rolls.orderId, orderId)).orderBy(asc(rolls.number));
  const contents = await changedContents(tx, order, remaining, request, label);
  const coupon = await couponAfter(tx, order, changes.promo, now);
  const sameCoupon = coupon?.id === (order.couponId ?? undefined);
  const couponIds = [order.couponId, coupon?.id].flatMap((id) => id ?? []);
  await holdForChange(tx, orderId, { couponIds, lines: contents.lines });
  await giveBack(deps, tx, order, { by, version, sameCoupon });
  const giftCard = await restoreGiftCard(tx, orderId, now);
  const { timeZone } = deps.lab;
  const toPrice = {
    prices,
    lists: deps.prices,
    userId,
    contents,
    coupon,
    giftCard,
    taxation: taxationOfOrder(order),
    taxExempt: order.taxExempt,
    now,
    timeZone,
  };
  const byHand = request.byHand === undefined ? order.byHand : await pricesByHand(tx, order, request.byHand);
  const priced = await priceContents(tx, { ...toPrice, byHand });
  if (request.byHand !== undefined) checkLimit(await priceContents(tx, toPrice), priced, request.byHand.hasNoLimit);
  const { quote, tier } = priced;
  if (changes.expectedTotal !== undefined && changes.expectedTotal !== quote.total) {
    throw refuse(contract.updateOrder, "PRICE_CHANGED", { total: quote.total });
  }
  const shipGoods = goodsAreShipped(quote.lines, contents.deliveryMethod);
  const place = await placeOf(tx, order);
  // Courier orders already have the pick-up address.
  const needsPlace = shipGoods || filmNeedsAddress({ ...contents, byCourier: false });
  if (place === null && needsPlace) throw refuse(contract.updateOrder, "ADDRESS_MISSING");

  const rollIds = await rewriteRolls(tx, order, remaining, contents.rolls, now);
  const rows = await lineRows(tx, priced, rollIds);
  const lines = await replaceLines(tx, orderId, rows);
  await attachDrafts(tx, orderId, { userIds: [userId, by], browserKeyHash: null }, now);
  await rewriteShipments(tx, orderId, waysOf(contents, shipGoods, { shipTo: place }), now);
  if (label !== null) await saveLabelShipment(deps, tx, order, label, by);
  await tx
    .update(orders)
    .set({
      ...sumsOf(quote),
      tier,
      deliveryMethod: contents.deliveryMethod,
      address: place?.address ?? null,
      returnShipping: contents.returnShipping,
      byHand,
      useCredits: contents.useCredits,
      useAccountCredit: contents.useAccountCredit,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
    })
    .where(eq(orders.id, orderId));
  if (sameCoupon) await updateCouponUse(tx, { orderId, amount: couponDiscountOf(quote) });
  const what = { coupon: sameCoupon ? null : coupon, quote, lines, giftCard };
  await refusingShortages(() => takeForOrder(deps, tx, { orderId, version, userId, by, guestNetworkHash: null }, what));
  // Payments of the old total are canceled, even those waiting for a second step.
  if (quote.total !== order.total) await cancelPayments(deps, tx, orderId);
  const change = request.byHand === undefined ? "Items changed" : byHandText(request.byHand);
  const text = `${change}. New total ${formatDollars(quote.total)}, was ${formatDollars(cents(order.total))}`;
  await recordOrderEvent(deps, tx, order, { type: "CHANGED", text, by });
  await payOrHold(deps, tx, orderId, quote, by);
}

async function giveBack(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { by, version, sameCoupon }: { by: string; version: number; sameCoupon: boolean },
): Promise<void> {
  const { id: orderId, customerId: userId } = order;
  const now = deps.now();
  if (!sameCoupon) await releaseCoupon(tx, { orderId, now });
  await restock(tx, { orderId, by, now });
  await restoreCredits(tx, { userId, orderId, now });
  await changeAccountCredit(deps, tx, {
    userId,
    change: order.appliedCredit,
    reason: "RESTORED",
    cause: `order:${orderId}:${version}:back`,
    orderId,
    by,
  });
}

/**
 * Returns the order's coupon after the change. An existing coupon stays, even if it has expired since; a new one is
 * looked up.
 */
async function couponAfter(
  tx: Tx,
  order: LockedOrder,
  promo: string | null | undefined,
  now: Date,
): Promise<UsableCoupon | null> {
  const same = promo === undefined || promo?.toLowerCase() === order.couponCode?.toLowerCase();
  if (!same) return couponForOrder(tx, promo, order.customerId, now);
  if (order.couponId === null) return null;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, order.couponId));
  return coupon ?? null;
}

/** Returns the order's destination: its stored address, or else the customer's current home. */
async function placeOf(tx: Tx, order: LockedOrder): Promise<Place | null> {
  const { home } = await addressesOf(tx, order.customerId, null);
  return order.address === null ? home : { id: home?.id ?? null, address: order.address };
}

/** The customer's declaration of a roll, as upsert columns. */
const DECLARED = {
  brand: excluded(rolls.brand),
  model: excluded(rolls.model),
  format: excluded(rolls.format),
  process: excluded(rolls.process),
  pushPullFactor: excluded(rolls.pushPullFactor),
  crossProcessTargetFormat: excluded(rolls.crossProcessTargetFormat),
  scanQuality: excluded(rolls.scanQuality),
  addRush: excluded(rolls.addRush),
  addPrints: excluded(rolls.addPrints),
  sleeving: excluded(rolls.sleeving),
  negativesAction: excluded(rolls.negativesAction),
  returnToCustomer: excluded(rolls.returnToCustomer),
  notes: excluded(rolls.notes),
};

/** Deletes, updates and adds rolls. @returns all ids by key */
async function rewriteRolls(
  tx: Tx,
  order: LockedOrder,
  before: readonly RollRow[],
  after: readonly RollDraft[],
  now: Date,
): Promise<Map<string, string>> {
  const wanted = new Map(after.map((roll) => [roll.tempKey, roll]));
  const gone = before.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(rolls).where(inArray(rolls.id, gone));
  const staying = before.filter(({ id }) => wanted.has(id));
  if (staying.length > 0) {
    const rows = staying.map(({ id, pickUpId, orderId, customerId, number, createdAt }) => ({
      ...rollRow(wanted.get(id)!, { pickUpId, orderId, customerId, number, createdAt }),
      orderId,
      id,
    }));
    await tx.insert(rolls).values(rows).onConflictDoUpdate({ target: rolls.id, set: DECLARED });
  }
  const ids = new Map(staying.map(({ id }) => [id, id]));
  const coming = after.filter(({ tempKey }) => !ids.has(tempKey));
  const [pickUp] = await tx.select({ id: pickUps.id }).from(pickUps).where(eq(pickUps.orderId, order.id)).limit(1);
  const last = Math.max(0, ...before.map(({ number }) => number));
  const place = pickUp === undefined ? null : { pickUpId: pickUp.id, number: last };
  const added = await saveRolls(tx, { id: order.id, customerId: order.customerId, now }, coming, place);
  return new Map([...ids, ...added]);
}

/** Replaces all shipments without a purchased label, except the free label's, which is requested separately. */
async function rewriteShipments(
  tx: Tx,
  orderId: number,
  ways: Parameters<typeof saveShipments>[2],
  now: Date,
): Promise<void> {
  const before = await tx
    .select({
      id: shipments.id,
      serviceLevel: shipments.serviceLevel,
      toCustomer: shipments.toCustomer,
      label: labels.id,
    })
    .from(shipments)
    .leftJoin(labels, eq(labels.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId));
  const isStored = (way: (typeof before)[number]) => way.label !== null || way.serviceLevel === FREE_LABEL.serviceLevel;
  const remaining = before.filter(isStored);
  const gone = before.filter((way) => !isStored(way)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(shipments).where(inArray(shipments.id, gone));
  const missing = ways.filter(
    (way) => !remaining.some((other) => other.toCustomer === way.toCustomer && other.serviceLevel === way.serviceLevel),
  );
  await saveShipments(tx, orderId, missing, now);
}
