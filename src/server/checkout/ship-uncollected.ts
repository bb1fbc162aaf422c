import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { negativesLines } from "../../rules/checkout/negatives-lines.ts";
import { wantsReturnShipping } from "../../rules/checkout/roll-draft.ts";
import { effectiveTier } from "../../rules/memberships/tiers.ts";
import { cents } from "../../rules/money.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { PICK_UP_BUSINESS_DAYS, uncollectedRolls } from "../../rules/shipping/negatives.ts";
import { calendarDay, DAY_MS } from "../../rules/time.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { Deps, Tx } from "../deps.ts";
import { lockRolls, type RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { rollEvents, rolls } from "../film/rolls/tables.ts";
import { labCalendar } from "../lab-settings/queries.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { lockOrderOfCustomer } from "../orders/lock-order.ts";
import { orderMailBasics } from "../orders/order-mails.ts";
import { orders } from "../orders/tables.ts";
import { invoiceLocked } from "../payments/invoice-order.ts";
import { HttpError } from "../platform/http/errors.ts";
import { buyAddOn } from "./buy-add-on.ts";
import { placeAddOnOrder } from "./place-add-on-order.ts";
import { takeEffect } from "./take-effect.ts";
import { paidForNegatives, waitingFor } from "./waiting-add-on.ts";

const addOns = alias(orders, "add_ons");

/** Finds orders whose negatives were not collected in time, and queues a job for each to ship them. */
export async function findUncollected({ db, jobs, now }: Deps): Promise<void> {
  // Calendar days only preselect, because business days take at least as long; each order is checked under its lock.
  const before = new Date(now().getTime() - PICK_UP_BUSINESS_DAYS * DAY_MS);
  const due = await db
    .selectDistinct({ orderId: orders.id })
    .from(rolls)
    .innerJoin(orders, eq(orders.id, rolls.orderId))
    .leftJoin(addOns, and(eq(addOns.parentOrderId, orders.id), sql`${addOns.whenPaid} ? 'uncollected'`))
    .where(
      and(
        eq(rolls.negativesAction, "PICK_UP_SHIP"),
        eq(orders.status, "PAID"),
        lt(rolls.syncedAt, before),
        isNull(addOns.id),
        sql`not exists (select from ${rollEvents} where ${rollEvents.rollId} = ${rolls.id} and ${inArray(rollEvents.event, ["RETURNED", "TOSSED"])})`,
      ),
    );
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { orderId } of due)
      await jobs.enqueue(tx, "ship-uncollected", { orderId }, { of: `negatives of ${orderId}` });
  });
}

/**
 * Ships the negatives of an order that were not collected: places a shipping order, to which the customer agreed by
 * choosing PICK_UP_SHIP, and charges the stored card. If there is no card or it declines, the customer gets a payment
 * link and the order waits. Repeatable: the order is placed only once.
 */
export async function shipUncollected(deps: Deps, orderId: number): Promise<void> {
  const [found] = await deps.db.select({ userId: orders.customerId }).from(orders).where(eq(orders.id, orderId));
  if (found === undefined) return;
  const { userId } = found;
  let placed = null as Placed | null;
  try {
    const { payment } = await buyAddOn(deps, { userId, by: userId }, async (tx) => {
      placed = await placeShipping(deps, tx, { orderId, userId });
      return placed;
    });
    // The bank needs the customer's approval.
    if (payment?.outcome === "REQUIRES_ACTION")
      await mailToPay(deps, orderId, placed!, "Your bank needs your approval.");
  } catch (error) {
    const reason = error instanceof HttpError ? REASONS.get(error.code) : undefined;
    if (placed === null || reason === undefined) throw error;
    await mailToPay(deps, orderId, placed, reason);
  }
}

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["CARD_DECLINED", "Your card was declined."],
  ["NO_SUCH_CARD", "You have no card on file."],
]);

type Placed = { orderId: number; total: number };

/** @returns null when there is nothing to pay */
async function placeShipping(
  deps: Deps,
  tx: Tx,
  { orderId, userId }: { orderId: number; userId: string },
): Promise<Placed | null> {
  const order = await lockOrderOfCustomer(tx, orderId, userId);
  if (order.status !== "PAID") return null;
  const waiting = await waitingFor(tx, orderId);
  const earlier = waiting.find(({ whenPaid }) => whenPaid.uncollected);
  // Placed by a run that crashed before paying.
  if (earlier !== undefined) return { orderId: earlier.id, total: earlier.total };
  const here = await lockRolls(tx, orderId);
  const due = uncollectedRolls(
    here.map((roll) => toCollect(roll, deps.lab.timeZone)),
    calendarDay(deps.now(), deps.lab.timeZone),
    await labCalendar(tx),
  );
  // The customer is changing their choice: that order is paid or canceled first.
  if (due.length === 0 || waiting.some(({ whenPaid }) => due.some((id) => whenPaid.negatives?.[id]))) return null;

  const negatives = Object.fromEntries(due.map((id) => [id, "SHIP" as const]));
  const prices = deps.prices.of(order.priceVersion);
  const membership = await tierOf(tx, userId, deps.prices.inForce());
  const lines = negativesLines(
    prices,
    here.filter(({ id }) => due.includes(id)),
    new Map(Object.entries(negatives)),
    effectiveTier(membership.tier, membership.active),
    {
      lines: await paidForNegatives(tx, orderId),
      returns: order.returnShipping || here.some(wantsReturnShipping),
    },
  );
  if (lines.length === 0) {
    await takeEffect(deps, tx, order, { negatives });
    return null;
  }
  const whenPaid = { negatives, uncollected: true };
  const placed = await placeAddOnOrder(deps, tx, { userId, by: null, parentOrderId: orderId, prices, lines, whenPaid });
  // Invoiced, because it waits for payment without limit; an open order would be canceled after a day.
  if (placed.total > 0) await invoiceLocked(deps, tx, placed.orderId, null);
  return placed;
}

const toCollect = ({ id, negativesAction, arrived, syncedAt, writtenOff, events }: RollAtWork, timeZone: string) => ({
  id,
  negativesAction,
  arrived,
  synced: syncedAt && calendarDay(syncedAt, timeZone),
  isGone: writtenOff !== null || events.includes("RETURNED") || events.includes("TOSSED"),
});

/** E-mails the payment link, once. */
async function mailToPay(deps: Deps, parentId: number, placed: Placed, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id, customerId: orders.customerId })
      .from(orders)
      .where(and(eq(orders.id, placed.orderId), inArray(orders.status, ["OPEN", "INVOICED"])));
    if (order === undefined) return; // paid meanwhile
    const { to, basics } = await orderMailBasics(deps, tx, order);
    await enqueueMail(deps, tx, {
      template: "negatives-to-pay",
      to,
      key: `negatives-to-pay:${order.id}`,
      data: {
        firstName: basics.firstName,
        orderNumber: shownOrderNumber(parentId),
        total: cents(placed.total),
        reason,
        payUrl: `${deps.settings.publicUrl}/users/${order.customerId}/checkout?order=${order.id}`,
      },
    });
  });
}
