import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { cents, formatDollars } from "../../rules/money.ts";
import { refundMethods } from "../../rules/payments/refund-of-lines.ts";
import { refundedHow } from "../../rules/payments/counter-payments.ts";
import { mayRefund, refundable, type Refundable, refundInAll } from "../../rules/payments/refundable.ts";
import { changeCash } from "../accounting/cash-ledger.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { voidGiftCards } from "../digital-goods/void-gift-cards.ts";
import { refundToGiftCard } from "../digital-goods/spend-gift-card.ts";
import { giftCards, giftCardUses } from "../digital-goods/tables.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { changeAccountCredit } from "../credits/account-credit.ts";
import { accountCreditEntries } from "../credits/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { mailRefund } from "./mail-refund.ts";
import { openDispute } from "./open-dispute.ts";
import type { Payment } from "./queries.ts";
import { reportTaxLater } from "./report-tax.ts";
import { payments, refunds } from "./tables.ts";

const o = alias(orders, "o");
const e = alias(accountCreditEntries, "e");
const p = alias(payments, "p");
const r = alias(refunds, "r");
const g = alias(giftCards, "g");
const w = alias(giftCardUses, "w");

export type Refund = typeof refunds.$inferSelect;

export type RefundOrder = {
  orderId: number;
  /** Cents refunded to the card. */
  toPayment: number;
  /** Cents refunded to the gift card that paid; none by default. */
  toGiftCard?: number;
  /** Cents refunded as account credit. */
  toAccountCredit: number;
  /** Lines that are refunded in full, which ends their files and gift cards. */
  lineIds?: string[];
  reason: string;
  /** Null for automatic refunds. */
  by: string | null;
  /** The capture to refund; by default the one that paid the order. */
  payment?: Payment;
};

export class MoreThanLeft extends Error {
  readonly left: Refundable;
  constructor(left: Refundable) {
    super("more was to be refunded than is left");
    this.left = left;
  }
}

/**
 * Refunds money. The account credit part is given here; the card part is PENDING, and a job requests it from the
 * provider with the refund's id as idempotency key. Staff return a payment by hand the way it was made. The caller holds `lockUser` of the customer, then `lockOrder`.
 * @throws MoreThanLeft
 */
export async function refundOrder(deps: Deps, tx: Tx, request: RefundOrder): Promise<Refund> {
  const { orderId, toPayment, toGiftCard = 0, toAccountCredit, lineIds = [], reason, by } = request;
  const parts = { toPayment, toGiftCard, toAccountCredit };
  const { unredeemed, ...left } = await refundableOf(tx, orderId, { of: request.payment, holds: true });
  if (!mayRefund(left, parts)) throw new MoreThanLeft(left);
  const payment = toPayment === 0 ? null : (request.payment ?? (await paymentOf(tx, orderId)));
  if (payment !== null) await takeFromPayment(tx, payment, toPayment, left);
  const isByProvider = payment !== null && payment.method === "CARD";
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: newId(),
      orderId,
      paymentId: payment?.id ?? null,
      ...parts,
      lineIds,
      status: isByProvider ? "PENDING" : "SUCCEEDED",
      reason,
      byUserId: by,
      createdAt: deps.now(),
      settledAt: isByProvider ? null : deps.now(),
    })
    .returning();
  const stillPaid = left.leftInAll - refundInAll(parts);
  if (unredeemed > stillPaid || lineIds.length > 0)
    await voidGiftCards(tx, { orderId, lineIds, left: stillPaid, now: deps.now() });
  if (toGiftCard > 0) await refundToGiftCard(tx, { orderId, amount: toGiftCard, now: deps.now() });
  const order = await customerOf(tx, orderId);
  if (toAccountCredit > 0) {
    await changeAccountCredit(deps, tx, {
      userId: order.customerId,
      change: toAccountCredit,
      reason: "REFUND",
      cause: `refund:${refund!.id}`,
      note: reason,
      orderId,
      by,
    });
  }
  await recordOrderEvent(deps, tx, order, { type: "REFUNDED", text: refundText(refund!, payment), by });
  if (isByProvider) await deps.jobs.enqueue(tx, "finish-refund", { refundId: refund!.id });
  else await mailRefund(deps, tx, refund!, payment);
  await reportTaxLater(deps, tx, orderId);
  if (payment?.method === "CASH")
    await changeCash(deps, tx, { change: -toPayment, reason: "REFUND", refundId: refund!.id, by });
  return refund!;
}

/**
 * Refunds everything left of a canceled order: card and gift card payments to their source, the rest as account credit.
 * Does nothing if nothing is left, so it is idempotent. Refunds nothing to the card of a disputed payment. The caller
 * holds `lockUser` of the customer, then `lockOrder`.
 */
export async function refundRemaining(
  deps: Deps,
  tx: Tx,
  request: { orderId: number; reason: string; by: string | null },
): Promise<Refund | null> {
  const { orderId } = request;
  const left = await refundableOf(tx, orderId, { holds: true });
  if (left.leftInAll === 0) return null;
  const ways = refundMethods(left.leftInAll, left);
  if ((await openDispute(tx, orderId)) === null) return refundOrder(deps, tx, { ...request, ...ways });
  // The bank decides about the card's part. Other payments are refunded, and purchased gift cards end.
  const others = { ...ways, toPayment: cents(0) };
  const refund = refundInAll(others) === 0 ? null : await refundOrder(deps, tx, { ...request, ...others });
  if (left.unredeemed > 0) await voidGiftCards(tx, { orderId, lineIds: [], left: 0, now: deps.now() });
  return refund;
}

/**
 * Returns what `refundRemaining` would refund, and how its payment is returned: "to Visa ending 4242". It would also end `unredeemed` cents of gift cards;
 * `heldByBank` cents stay with the bank that decides a dispute. Writes nothing.
 */
export async function quoteRemaining(db: Db, orderId: number) {
  const { unredeemed, ...left } = await refundableOf(db, orderId);
  const ways = refundMethods(left.leftInAll, left);
  const isDisputed = ways.toPayment > 0 && (await openDispute(db, orderId)) !== null;
  if (isDisputed) return { ...ways, toPayment: cents(0), heldByBank: ways.toPayment, how: null, unredeemed };
  const payment = ways.toPayment === 0 ? null : await paymentOf(db, orderId);
  return { ...ways, heldByBank: cents(0), how: payment && refundedHow(payment.method, payment.card), unredeemed };
}

/**
 * Returns the refundable amounts of an order, in cents: card payments by their captures, account credit by the ledger's
 * entries for the order. The card amount is the remainder of one capture: `of`, or else the one that paid the order.
 * Final only under the order's lock and with its gift cards locked: their spent amounts are not refundable.
 * @param options.holds whether to lock the purchased gift cards, and the one that paid, until the transaction ends
 * @returns also `unredeemed`, the purchased gift cards' remaining cents
 */
export async function refundableOf(
  db: Db,
  orderId: number,
  { of, holds = false }: { of?: Payment | undefined; holds?: boolean } = {},
): Promise<Refundable & { unredeemed: number }> {
  const whose = of === undefined ? sql`not ${p.excess}` : sql`${p.id} = ${of.id}`;
  const result = await db.execute<{
    captured: number;
    appliedCredit: number;
    appliedGiftCard: number;
    toGiftCard: number;
    toPayment: number;
    inAll: number;
    redeemed: number;
    unredeemed: number;
  }>(sql`
    with held as materialized (
      select ${g.spent}, ${g.amount} - ${g.revoked} - ${g.spent} as balance, ${g.orderId} = ${orderId} as bought
      from ${giftCards} ${g}
      where ${g.orderId} = ${orderId}
        or ${g.id} in (select ${giftCardUses.giftCardId} from ${giftCardUses} where ${giftCardUses.orderId} = ${orderId})
      order by ${g.id} ${holds ? sql`for update` : sql``})
    select credit.used as "appliedCredit", gift.used as "appliedGiftCard", back.to_gift_card as "toGiftCard", paid.captured, paid.back as "toPayment", back.in_all as "inAll", cards.*
    from ${orders} ${o}
    cross join lateral (
      select coalesce(-sum(${e.change}), 0)::int as used from ${accountCreditEntries} ${e}
      where ${e.orderId} = ${o.id} and ${e.reason} in (${literal(e.reason, "SPENT", "RESTORED")})) credit
    cross join lateral (
      select coalesce(sum(${p.amount}), 0)::int as captured,
        coalesce(sum(${p.amount}) - coalesce(sum(${p.amount} - ${p.refunded}) filter (where ${whose}), 0), 0)::int as back
      from ${payments} ${p} where ${p.orderId} = ${o.id} and ${p.status} = ${literal(p.status, "CAPTURED")}) paid
    cross join lateral (
      select coalesce(sum(${r.toPayment} + ${r.toGiftCard} + ${r.toAccountCredit}), 0)::int as in_all,
        coalesce(sum(${r.toGiftCard}), 0)::int as to_gift_card
      from ${refunds} ${r} where ${r.orderId} = ${o.id}) back
    cross join lateral (
      select coalesce(sum(held.spent), 0)::int as redeemed, coalesce(sum(held.balance), 0)::int as unredeemed
      from held where held.bought) cards
    cross join lateral (
      select coalesce(sum(${w.amount}), 0)::int as used from ${giftCardUses} ${w} where ${w.orderId} = ${o.id}) gift
    where ${o.id} = ${orderId}`);
  const row = result.rows[0]!;
  const left = refundable({
    captured: cents(row.captured),
    appliedCredit: cents(row.appliedCredit),
    appliedGiftCard: cents(row.appliedGiftCard),
    refundedToGiftCard: cents(row.toGiftCard),
    refundedToPayment: cents(row.toPayment),
    refundedInAll: cents(row.inAll),
    redeemed: cents(row.redeemed),
  });
  return { ...left, unredeemed: row.unredeemed };
}

/** The condition is part of the update, so that concurrent refunds never exceed the captured amount. */
async function takeFromPayment(tx: Tx, payment: Payment, amount: number, left: Refundable): Promise<void> {
  const taken = await tx
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}` })
    .where(and(eq(payments.id, payment.id), sql`${payments.refunded} + ${amount} <= ${payments.amount}`))
    .returning({ id: payments.id });
  if (taken.length === 0) throw new MoreThanLeft(left);
}

async function paymentOf(db: Db, orderId: number): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "CAPTURED"), eq(payments.excess, false)))
    .limit(1);
  return payment!; // exists, because there is an amount left to refund to a card
}

async function customerOf(tx: Tx, orderId: number): Promise<{ id: number; customerId: string }> {
  const [order] = await tx
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order!;
}

function refundText({ toPayment, toGiftCard, toAccountCredit, reason }: Refund, payment: Payment | null): string {
  const parts = [
    ...(toPayment > 0 ? [`${formatDollars(cents(toPayment))} ${refundedHow(payment!.method, payment!.card)}`] : []),
    ...(toGiftCard > 0 ? [`${formatDollars(cents(toGiftCard))} to the gift card`] : []),
    ...(toAccountCredit > 0 ? [`${formatDollars(cents(toAccountCredit))} as account credit`] : []),
  ];
  return `Refunded ${parts.join(" and ")}: ${reason}`;
}
