import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../contract/payments/invoices.ts";
import type { Invoice } from "../../contract/payments/invoices.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type { OrderStatus } from "../../rules/orders/statuses.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import { refundedHow } from "../../rules/payments/counter-payments.ts";
import type { Db, Deps } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orders } from "../orders/tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { isoTime } from "../platform/iso-time.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import type { InvoiceData, Movement } from "./invoice-data.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { invoices, payments, refunds } from "./tables.ts";

const i = alias(invoices, "i");
const INVOICE = jsonObject({
  ...columns(i, "id", "number", "orderId", "subscriptionId"),
  title: sql`${i.data}->>'title'`,
  ...columns(i, "total", "issuedAt"),
});

const SORT_COLUMNS = { issuedAt: i.issuedAt, number: i.number, total: i.total } as const;

export async function listInvoices(
  db: Db,
  userId: string,
  { limit, offset, search, sortBy, desc }: QueryOf<typeof contract.listInvoices>,
): Promise<ReplyOf<typeof contract.listInvoices>> {
  const by = desc ? sql`${SORT_COLUMNS[sortBy]} desc, ${i.number} desc` : sql`${SORT_COLUMNS[sortBy]}, ${i.number}`;
  const matching = sql`from ${invoices} ${i} where ${i.userId} = ${userId} ${search ? searchedFor(search) : sql``}`;
  const result = await db.execute<{ invoices: Invoice[]; count: number }>(sql`
    select (select count(*)::int ${matching}) as count,
      (select coalesce(json_agg(${INVOICE} order by ${by}), '[]')
        from (select * ${matching} order by ${by} limit ${limit} offset ${offset}) ${i}) as invoices`);
  const { count, invoices: page } = result.rows[0]!;
  return { invoices: page.map((row) => ({ ...row, issuedAt: isoTime(row.issuedAt) })), count };
}

/** Matches the displayed order number or the invoice number. */
function searchedFor(search: string) {
  const ids = parseOrderNumber(search);
  if (ids.length === 0) return sql`and false`;
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`and (${i.orderId} in (${list}) or ${i.number} in (${list}))`;
}

export async function invoicePdf(
  deps: Pick<Deps, "db" | "lab">,
  userId: string,
  invoiceId: string,
): Promise<FileReply> {
  const [found] = await deps.db
    .select({ invoice: invoices, status: orders.status })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, invoiceId), eq(invoices.userId, userId)));
  if (found === undefined) throw notFound("Invoice not found.");
  return pdfOf(deps, found.invoice, found.status);
}

/** Returns the invoice of this customer's order. Right after payment, issues it now instead of waiting for the job. */
export async function orderInvoicePdf(deps: Deps, userId: string, orderId: number): Promise<FileReply> {
  const { invoice, status } = await invoiceOfOrder(deps, orderId, userId);
  if (invoice === null) throw refuse(contract.orderInvoice, "NOT_INVOICED");
  return pdfOf(deps, invoice, status);
}

/** @param userId if given, orders of other customers are not found */
export async function invoiceOfOrder(deps: Deps, orderId: number, userId?: string) {
  const isIt = and(eq(orders.id, orderId), userId === undefined ? undefined : eq(orders.customerId, userId));
  const find = () =>
    deps.db
      .select({ invoice: invoices, status: orders.status, paidAt: orders.paidAt })
      .from(orders)
      .leftJoin(invoices, eq(invoices.orderId, orders.id))
      .where(isIt);
  let [found] = await find();
  if (found?.invoice === null && found.paidAt !== null) {
    await deps.db.transaction(async (tx) => {
      await lockOrder(tx, orderId, userId);
      await issueInvoice(deps, tx, { orderId });
    });
    [found] = await find();
  }
  if (found === undefined) throw notFound("Order not found.");
  return found;
}

/** @param status the order's; null for a membership's invoice */
async function pdfOf(
  { db, lab }: Pick<Deps, "db" | "lab">,
  invoice: typeof invoices.$inferSelect,
  status: OrderStatus | null,
): Promise<FileReply> {
  const data = invoice.data as InvoiceData;
  // The PDF code takes some megabytes, so it is loaded on first use.
  const { drawInvoice } = await import("./draw-invoice.ts");
  const movements = invoice.orderId === null ? termMovements(data) : await orderMovements(db, invoice.orderId);
  return {
    bytes: await drawInvoice({
      number: invoice.number,
      issuedAt: invoice.issuedAt,
      data,
      movements,
      canceled: status === "CANCELED",
      lab,
    }),
    fileName: `invoice-${invoice.number}.pdf`,
  };
}

const termMovements = ({ paid }: InvoiceData): Movement[] =>
  paid === null ? [] : [{ at: new Date(paid.at), text: paid.text, amount: paid.amount }];

/** Returns an order's current payments and refunds, oldest first. */
export async function orderMovements(db: Db, orderId: number): Promise<Movement[]> {
  const paid = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "CAPTURED")))
    .orderBy(asc(payments.createdAt));
  const back = await db
    .select({ refund: refunds, card: payments.card, method: payments.method })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));
  return [
    ...paid.map(({ settledAt, createdAt, card, amount }) => ({
      at: settledAt ?? createdAt,
      text: `Paid with ${card ?? "card"}`,
      amount,
    })),
    ...paid
      .filter(({ writtenOff }) => writtenOff > 0)
      .map(({ createdAt, writtenOff }) => ({ at: createdAt, text: "Difference written off", amount: writtenOff })),
    ...back.flatMap(({ refund, card, method }) => {
      // Refunds that the bank returned became account credit.
      const failed = refund.status === "FAILED";
      const toCard = failed ? 0 : refund.toPayment;
      const toCredit = refund.toAccountCredit + (failed ? refund.toPayment : 0);
      return [
        ...(toCard > 0
          ? [{ at: refund.createdAt, text: `Refunded ${refundedHow(method ?? "CARD", card)}`, amount: -toCard }]
          : []),
        ...(refund.toGiftCard > 0
          ? [{ at: refund.createdAt, text: "Refunded to the gift card", amount: -refund.toGiftCard }]
          : []),
        ...(toCredit > 0 ? [{ at: refund.createdAt, text: "Refunded as account credit", amount: -toCredit }] : []),
      ];
    }),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}
