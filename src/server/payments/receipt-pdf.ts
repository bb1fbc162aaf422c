import { and, asc, eq } from "drizzle-orm";
import * as contract from "../../contract/payments/counter-payments.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { COUNTER_METHOD_LABELS } from "../../rules/payments/counter-payments.ts";
import type { PaperWidth } from "../../rules/payments/receipts.ts";
import type { Db, Deps } from "../deps.ts";
import { readLogo } from "../lab-settings/logo.ts";
import { orders } from "../orders/tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import type { InvoiceData, Movement } from "./invoice-data.ts";
import { invoiceOfOrder, orderMovements } from "./invoice-queries.ts";
import { payments } from "./tables.ts";

/** Draws a paid order's receipt: its invoice as charged, and its payments and refunds as of now. */
export async function receiptPdf(deps: Deps, orderId: number, paper: PaperWidth): Promise<FileReply> {
  const [order] = await deps.db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
  if (order.paidAt === null) throw refuse(contract.orderReceipt, "NOT_PAID");
  const { invoice } = await invoiceOfOrder(deps, orderId);
  const number = shownOrderNumber(orderId);
  // The PDF code takes some megabytes, so it is loaded on first use.
  const { drawReceipt } = await import("./draw-receipt.ts");
  return {
    bytes: await drawReceipt({
      orderNumber: number,
      paidAt: order.paidAt,
      data: invoice!.data as InvoiceData,
      movements: await movementsOf(deps.db, orderId),
      paper,
      lab: deps.lab,
      logo: deps.lab.logo && (await readLogo(deps, deps.lab.logo.id)),
    }),
    fileName: `receipt-${number.slice(1)}.pdf`,
  };
}

/** Returns payments and refunds, the cash with its change. */
async function movementsOf(db: Db, orderId: number): Promise<Movement[]> {
  const [cash] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, "CASH"), eq(payments.status, "CAPTURED")))
    .orderBy(asc(payments.createdAt));
  const movements = await orderMovements(db, orderId);
  if (cash === undefined || cash.received === null || cash.received === cash.amount) return movements;
  const { createdAt: at, received, amount } = cash;
  const change = [
    { at, text: `${COUNTER_METHOD_LABELS.CASH} received`, amount: received },
    { at, text: "Change", amount: received - amount },
  ];
  return [...change, ...movements.filter((one) => one.amount !== amount || one.at.getTime() !== at.getTime())];
}
