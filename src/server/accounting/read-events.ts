import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  accountCreditPostings,
  cashPostings,
  type CreditEvent,
  type CreditReason,
  disputeEndPostings,
  disputePostings,
  earnedByCredits,
  earnedPostings,
  excessPostings,
  failedRefundPostings,
  feePostings,
  giftCardPostings,
  type Posting,
  refundPostings,
  type Sale,
  salePostings,
  shareOfRefund,
  termPostings,
} from "../../rules/accounting/postings.ts";
import { type TaxedOrder, type TaxEntry, taxOfReturn, taxOfSale } from "../../rules/accounting/tax-sums.ts";
import type { GiftCardReason } from "../../rules/digital-goods/gift-cards.ts";
import type { PaymentMethod } from "../../rules/payments/counter-payments.ts";
import type { DisputeStatus } from "../../rules/payments/disputes.ts";
import { accountCreditEntries, serviceCreditEntries } from "../credits/tables.ts";
import type { Db } from "../deps.ts";
import { giftCardEntries, giftCards } from "../digital-goods/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { cardFees, disputes, invoices, payments, refunds } from "../payments/tables.ts";
import { jsonObject } from "../platform/database/columns.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { products } from "../products/tables.ts";
import { cashEntries } from "./tables.ts";

/** After `from`, up to and including `to`. */
export type Span = { from: Date; to: Date };

export type Booking = {
  at: number;
  postings: Posting[];
  /** Its part of the sums for a sales tax return. */ tax?: TaxEntry;
};

const o = alias(orders, "o");
const l = alias(orderLines, "l");
const p = alias(payments, "p");
const r = alias(refunds, "r");
const b = alias(refunds, "b");
const bp = alias(payments, "bp");
const e = alias(accountCreditEntries, "e");
const g = alias(giftCardEntries, "g");
const c = alias(giftCards, "c");
const d = alias(disputes, "d");
const i = alias(invoices, "i");
const s = alias(serviceCreditEntries, "s");
const f = alias(cardFees, "f");
const m = alias(cashEntries, "m");

const ms = (time: string): number => new Date(time).getTime();
const within = (column: unknown, { from, to }: Span) =>
  sql`${column} > ${from.toISOString()}::timestamptz and ${column} <= ${to.toISOString()}::timestamptz`;

/** Returns the postings of everything that moved money or credit in a span of time. */
export async function readBookings(db: Db, span: Span): Promise<Booking[]> {
  return [
    ...(await sales(db, span)),
    ...(await excessPayments(db, span)),
    ...(await refundsMade(db, span)),
    ...(await refundsFailed(db, span)),
    ...(await creditEntries(db, span)),
    ...(await cardEntries(db, span)),
    ...(await cashMoved(db, span)),
    ...(await disputed(db, span)),
    ...(await feesOfCards(db, span)),
    ...(await membershipTerms(db, span)),
    ...(await prepaidCredits(db, span.to)).earned.filter(({ at }) => at > span.from.getTime()),
  ];
}

const isGiftCard = sql`coalesce((select ${products.giftCard} from ${products} where ${products.id} = ${l.productId}), false)`;

/** Sums the amounts due before tax of an order's lines that meet a condition. */
const dueOf = (condition: SQL): SQL => sql`coalesce(sum(due) filter (where ${condition}), 0)`;

/** Reads an order's `TaxedOrder` and the amount it paid for gift cards, as JSON. */
const taxedOrder = sql`(
  select ${jsonObject({
    state: sql`${o.taxation} ->> 'state'`,
    place: sql`coalesce(${o.taxation} ->> 'label', '')`,
    rate: sql`coalesce((${o.taxation} ->> 'rate')::int, ${o.taxRate})`,
    customerId: o.customerId,
    taxExempt: o.taxExempt,
    tax: o.tax,
    taxable: dueOf(sql`${l.taxable}`),
    notTaxable: dueOf(sql`not ${l.taxable} and not is_gift_card`),
    giftCards: dueOf(sql`not ${l.taxable} and is_gift_card`),
  })}
  from ${orderLines} ${l},
    lateral (select ${l.amount} - ${l.discount} - ${l.creditAmount} as due, ${isGiftCard} as is_gift_card) line
  where ${l.orderId} = ${o.id})`;
type TaxedWithCards = TaxedOrder & { giftCards: number };

async function sales(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; taxed: TaxedWithCards } & { [Field in keyof Sale]: Sale[Field] }>(sql`
    select ${o.paidAt} as at, ${o.tax}, ${o.appliedGiftCard} as "giftCard", ${o.appliedCredit} as "accountCredit",
      ${taxedOrder} as taxed,
      (select coalesce(json_agg(json_build_object('productType', ${l.productType}, 'amount', ${l.amount},
          'discount', ${l.discount}, 'creditAmount', ${l.creditAmount},
          'giftCard', ${isGiftCard})), '[]')
        from ${orderLines} ${l} where ${l.orderId} = ${o.id}) as lines,
      (select coalesce(json_agg(json_build_object('method', ${p.method}, 'amount', ${p.amount}, 'writtenOff', ${p.writtenOff})), '[]')
        from ${payments} ${p} where ${p.orderId} = ${o.id} and ${p.status} = ${literal(p.status, "CAPTURED")} and not ${p.excess}) as payments
    from ${orders} ${o} where ${within(o.paidAt, span)}`);
  return rows.map(({ at, taxed, ...sale }) => ({ at: ms(at), postings: salePostings(sale), tax: taxOfSale(taxed) }));
}

async function excessPayments(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; amount: number }>(sql`
    select ${p.settledAt} as at, ${p.amount} from ${payments} ${p}
    where ${p.excess} and ${p.status} = ${literal(p.status, "CAPTURED")} and ${within(p.settledAt, span)}`);
  return rows.map(({ at, amount }) => ({ at: ms(at), postings: excessPostings(amount, false) }));
}

type RefundRow = {
  at: string;
  toPayment: number;
  toGiftCard: number;
  toAccountCredit: number;
  method: PaymentMethod | null;
  excess: boolean | null;
  wasPaid: boolean;
  taxed: TaxedWithCards;
  gross: number;
  before: number;
};

/** The credit of an order that was never paid moves by the ledgers alone. */
async function refundsMade(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<RefundRow>(sql`
    select ${r.createdAt} as at, ${r.toPayment} as "toPayment", ${r.toGiftCard} as "toGiftCard",
      ${r.toAccountCredit} as "toAccountCredit", ${p.method}, ${p.excess}, ${taxedOrder} as taxed,
      coalesce(${o.paidAt} <= ${r.createdAt}, false) as "wasPaid",
      ${o.appliedGiftCard} + ${o.appliedCredit} + (select coalesce(sum(${bp.amount}), 0)::int from ${payments} ${bp}
        where ${bp.orderId} = ${o.id} and ${bp.status} = ${literal(bp.status, "CAPTURED")} and not ${bp.excess}) as gross,
      (select coalesce(sum(${b.toPayment} + ${b.toGiftCard} + ${b.toAccountCredit}), 0)::int from ${refunds} ${b} left join ${payments} ${bp} on ${bp.id} = ${b.paymentId}
        where ${b.orderId} = ${r.orderId} and ${bp.excess} is not true
          and (${b.createdAt}, ${b.id}) < (${r.createdAt}, ${r.id})) as before
    from ${refunds} ${r} join ${orders} ${o} on ${o.id} = ${r.orderId} left join ${payments} ${p} on ${p.id} = ${r.paymentId}
    where ${within(r.createdAt, span)}`);
  return rows.map(({ at, excess, wasPaid, taxed, gross, before, method, ...parts }) => {
    if (excess === true) return { at: ms(at), postings: excessPostings(parts.toPayment, true) };
    if (!wasPaid) return { at: ms(at), postings: [] };
    const refund = parts.toPayment + parts.toGiftCard + parts.toAccountCredit;
    const share = { gross, before, refund };
    const tax = shareOfRefund({ part: taxed.tax, ...share });
    return {
      at: ms(at),
      postings: refundPostings({ ...parts, method: method ?? "CARD", tax }),
      tax: taxOfReturn(taxed, { ...share, giftCards: taxed.giftCards }),
    };
  });
}

async function refundsFailed(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; amount: number }>(sql`
    select ${r.settledAt} as at, ${r.toPayment} as amount from ${refunds} ${r}
    where ${r.status} = ${literal(r.status, "FAILED")} and ${within(r.settledAt, span)}`);
  return rows.map(({ at, amount }) => ({ at: ms(at), postings: failedRefundPostings(amount) }));
}

async function creditEntries(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; change: number; reason: CreditReason; isOfRefund: boolean }>(sql`
    select ${e.createdAt} as at, ${e.change}, ${e.reason}, ${e.cause} like 'refund%' as "isOfRefund"
    from ${accountCreditEntries} ${e} where ${within(e.createdAt, span)}`);
  return rows.map(({ at, ...entry }) => ({ at: ms(at), postings: accountCreditPostings(entry) }));
}

async function cardEntries(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; change: number; reason: GiftCardReason; isBought: boolean }>(sql`
    select ${g.createdAt} as at, ${g.change}, ${g.reason}, ${c.orderId} is not null as "isBought"
    from ${giftCardEntries} ${g} join ${giftCards} ${c} on ${c.id} = ${g.giftCardId} where ${within(g.createdAt, span)}`);
  return rows.map(({ at, ...entry }) => ({ at: ms(at), postings: giftCardPostings(entry) }));
}

/** Sales and refunds in cash are posted with their orders. */
async function cashMoved(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; change: number; reason: "FLOAT" | "TO_BANK" | "DIFFERENCE" }>(sql`
    select ${m.createdAt} as at, ${m.change}, ${m.reason} from ${cashEntries} ${m}
    where ${m.reason} not in (${literal(m.reason, "SALE", "REFUND")}) and ${within(m.createdAt, span)}`);
  return rows.map(({ at, change, reason }) => ({ at: ms(at), postings: cashPostings(change, reason) }));
}

async function disputed(db: Db, span: Span): Promise<Booking[]> {
  const begun = await db.execute<{ at: string; amount: number; fee: number }>(sql`
    select ${d.createdAt} as at, ${d.amount}, ${d.fee} from ${disputes} ${d} where ${within(d.createdAt, span)}`);
  const ended = await db.execute<{ at: string; amount: number; status: DisputeStatus }>(sql`
    select ${d.closedAt} as at, ${d.amount}, ${d.status} from ${disputes} ${d} where ${within(d.closedAt, span)}`);
  return [
    ...begun.rows.map(({ at, ...dispute }) => ({ at: ms(at), postings: disputePostings(dispute) })),
    ...ended.rows.map(({ at, amount, status }) => ({ at: ms(at), postings: disputeEndPostings(amount, status) })),
  ];
}

async function feesOfCards(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; amount: number }>(sql`
    select ${f.recordedAt} as at, ${f.amount} from ${cardFees} ${f} where ${within(f.recordedAt, span)}`);
  return rows.map(({ at, amount }) => ({ at: ms(at), postings: feePostings(amount) }));
}

async function membershipTerms(db: Db, span: Span): Promise<Booking[]> {
  const { rows } = await db.execute<{ at: string; total: number }>(sql`
    select ${i.issuedAt} as at, ${i.total} from ${invoices} ${i}
    where ${i.subscriptionId} is not null and ${within(i.issuedAt, span)}`);
  return rows.map(({ at, total }) => ({ at: ms(at), postings: termPostings(total) }));
}

type CreditRow = { userId: string | null; at: string } & (
  | { credit: null; change: number }
  | { credit: "roll" | "scan4K" | "rush" | "pro"; change: number; reason: "GRANTED"; orderId: number | null }
);

/** Follows every customer's prepaid credits from the beginning. @returns also what is still prepaid, in cents */
export async function prepaidCredits(db: Db, to: Date): Promise<{ earned: Booking[]; left: number }> {
  const { rows } = await db.execute<CreditRow>(sql`
    select ${i.userId} as "userId", ${i.issuedAt} as at, null as credit, ${i.total} as change, null as reason,
      null::int as "orderId", 0 as number
    from ${invoices} ${i} where ${i.subscriptionId} is not null and ${i.issuedAt} <= ${to.toISOString()}::timestamptz
    union all
    select ${s.userId}, ${s.createdAt}, ${s.kind}::text, ${s.change}, ${s.reason}::text, ${s.orderId}, ${s.number}
    from ${serviceCreditEntries} ${s} where ${s.createdAt} <= ${to.toISOString()}::timestamptz
    order by "userId", at, number`);
  const earned: Booking[] = [];
  let left = 0;
  for (const [, ofUser] of Map.groupBy(rows, ({ userId }) => userId)) {
    const events = ofUser.map((row): CreditEvent =>
      row.credit === null ? { kind: "paid", amount: row.change } : { ...row, kind: "entry" },
    );
    const followed = earnedByCredits(events);
    left += followed.left;
    for (const [index, amount] of followed.earned.entries())
      if (amount !== 0) earned.push({ at: ms(ofUser[index]!.at), postings: earnedPostings(amount) });
  }
  return { earned, left };
}

/** Returns what the lab owes by its ledgers at a time, in cents. */
export async function owedByLedgers(
  db: Db,
  to: Date,
): Promise<Record<"GIFT_CARDS" | "ACCOUNT_CREDIT" | "PREPAID_CREDITS", number>> {
  const at = to.toISOString();
  const { rows } = await db.execute<{ giftCards: number; accountCredit: number }>(sql`
    select (select coalesce(sum(${g.change}), 0)::int from ${giftCardEntries} ${g} where ${g.createdAt} <= ${at}::timestamptz) as "giftCards",
      (select coalesce(sum(${e.change}), 0)::int from ${accountCreditEntries} ${e} where ${e.createdAt} <= ${at}::timestamptz) as "accountCredit"`);
  const { left } = await prepaidCredits(db, to);
  return { GIFT_CARDS: rows[0]!.giftCards, ACCOUNT_CREDIT: rows[0]!.accountCredit, PREPAID_CREDITS: left };
}
