import { and, asc, eq, sql } from "drizzle-orm";
import * as contract from "../../contract/payments/order-invoice.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { calendarDay } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { lockOrder, type LockedOrder } from "../orders/lock-order.ts";
import { isShipping } from "../../rules/orders/sum-rows.ts";
import { orderMailBasics, sumTexts } from "../orders/order-mails.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { wrongStatus } from "../orders/wrong-status.ts";

/** Invoices an open order, which freezes its contents. Idempotent. */
export async function invoiceOrder(deps: Deps, { orderId, by }: { orderId: number; by: string }): Promise<void> {
  await deps.db.transaction((tx) => invoiceLocked(deps, tx, orderId, by));
}

export async function invoiceLocked(deps: Deps, tx: Tx, orderId: number, by: string | null): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === "INVOICED") return;
  if (order.status !== "OPEN") throw wrongStatus(order.status, "INVOICED");
  await tx
    .update(orders)
    .set({ status: "INVOICED", invoicedAt: deps.now(), version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, orderId), eq(orders.status, "OPEN")));
  const text = `Invoiced: ${formatDollars(cents(order.total))}`;
  await recordOrderEvent(deps, tx, order, { type: "INVOICED", text, by });
  await issueInvoice(deps, tx, { orderId });
}

/** E-mails the invoice with a payment link: once a day, unless it should be resent. */
export async function sendInvoice(deps: Deps, request: SendInvoice): Promise<void> {
  await deps.db.transaction((tx) => sendInvoiceOf(deps, tx, request));
}

type SendInvoice = { orderId: number; by: string; resend: boolean };

export async function sendInvoiceOf(deps: Deps, tx: Tx, { orderId, by, resend }: SendInvoice): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "INVOICED") throw refuse(contract.sendInvoice, "NOT_INVOICED", { status: order.status });
  const key = `order-invoice:${orderId}:${resend ? newId() : calendarDay(deps.now(), deps.lab.timeZone)}`;
  await mailInvoice(deps, tx, order, key);
  await recordOrderEvent(deps, tx, order, { type: "INVOICE_SENT", text: "Invoice e-mailed", by });
}

async function mailInvoice(deps: Deps, tx: Tx, order: LockedOrder, key: string): Promise<void> {
  const invoice = await issueInvoice(deps, tx, { orderId: order.id });
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const { to, basics } = await orderMailBasics(deps, tx, order);
  const { orderUrl, ...who } = basics;
  await enqueueMail(deps, tx, {
    template: "order-invoice",
    to,
    key,
    data: {
      ...who,
      invoiceNumber: invoice.number,
      total: cents(order.total),
      items: lines
        .filter((line) => !isShipping(line))
        .map(
          ({ description, quantity, amount }) =>
            `${description}${quantity > 1 ? ` × ${quantity}` : ""}: ${formatDollars(cents(amount))}`,
        ),
      sums: sumTexts(order, lines),
      payUrl:
        order.accessCode === null
          ? `${deps.settings.publicUrl}/users/${order.customerId}/checkout?order=${order.id}`
          : orderUrl,
    },
  });
}
