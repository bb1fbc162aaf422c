import { refundInAll } from "../../rules/payments/refundable.ts";
import { and, asc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isCompleteForTax } from "../../rules/accounts/address.ts";
import { addCents, cents, formatDollars } from "../../rules/money.ts";
import { taxedAt } from "../../rules/tax/taxed-at.ts";
import type { TaxAddress, TaxOutside } from "../adapters/tax/port.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { type AddressSnapshot, orderLines, orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { shipments } from "../shipping/tables.ts";
import { payments, refunds, taxReports } from "./tables.ts";

/**
 * Schedules a report of a paid order to the external tax service, as of the commit of `tx`. Does nothing if no service
 * is configured.
 */
export async function reportTaxLater(
  { jobs, tax }: Pick<Deps, "jobs" | "tax">,
  tx: Tx,
  orderId: number,
): Promise<void> {
  if (tax !== null) await jobs.enqueue(tx, "report-tax", { orderId });
}

/**
 * Reports an order's missing data to the external tax service: the sale, and each refund
 * (docs/product/tax.md#reports-to-stripe-tax). Repeatable: each report has a row, and its id is the service's
 * idempotency key.
 */
export async function reportTax(deps: Deps, orderId: number): Promise<void> {
  if (deps.tax === null) return;
  const { outside } = deps.tax;
  const transactionId = await reportSale(deps, outside, orderId);
  if (transactionId === null) return;
  for (const { id, amount } of await returnsToReport(deps.db, orderId)) {
    const back = await outside.reverse({ key: id, transactionId, amount });
    const report = { id: newId(), orderId, refundId: id, amount, reportedAt: deps.now(), ...back };
    await deps.db.insert(taxReports).values(report).onConflictDoNothing();
  }
}

/** @returns the sale's transaction at the service; null for an order without a payment */
async function reportSale(deps: Deps, outside: TaxOutside, orderId: number): Promise<string | null> {
  const { db, now } = deps;
  const [sale] = await db
    .select({ transactionId: taxReports.transactionId })
    .from(taxReports)
    .where(and(eq(taxReports.orderId, orderId), isNull(taxReports.refundId)));
  if (sale !== undefined) return sale.transactionId;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined || order.paidAt === null) return null;
  const { taxed, untaxed } = await soldIn(db, orderId);
  if (taxed + untaxed === 0) return null;
  const address = await taxedAddressOf(deps, order);
  const { taxExempt: exempt } = order;
  const { transactionId, tax } = await outside.record({ key: `order-${orderId}`, address, taxed, untaxed, exempt });
  const amount = taxed + untaxed + order.tax;
  await db.transaction(async (tx) => {
    const written = await tx
      .insert(taxReports)
      .values({ id: newId(), orderId, transactionId, amount, tax, reportedAt: now() })
      .onConflictDoNothing()
      .returning({ id: taxReports.id });
    if (written.length === 0 || tax === order.tax) return;
    const text = `Stripe Tax calculates ${formatDollars(cents(tax))} of tax, but we charged ${formatDollars(cents(order.tax))}`;
    await recordOrderEvent(deps, tx, order, { type: "TAX_DIFFERS", text, by: null });
  });
  return transactionId;
}

/** Returns cents without tax, after discounts and service credits. Account credit is a payment, not a discount. */
async function soldIn(db: Db, orderId: number): Promise<{ taxed: number; untaxed: number }> {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const due = (isTaxed: boolean) =>
    addCents(
      ...lines
        .filter(({ taxable }) => taxable === isTaxed)
        .map(({ amount, discount, creditAmount }) => cents(amount - discount - creditAmount)),
    );
  return { taxed: due(true), untaxed: due(false) };
}

/** Lists unreported refunds of the order's own payment in chronological order, in cents with tax. */
async function returnsToReport(db: Db, orderId: number): Promise<{ id: string; amount: number }[]> {
  const rows = await db
    .select({ refund: refunds, excess: payments.excess })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(taxReports, eq(taxReports.refundId, refunds.id))
    .where(and(eq(refunds.orderId, orderId), isNull(taxReports.id)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows
    .filter(({ excess }) => excess !== true) // excess payments were not a sale
    .map(({ refund }) => ({ id: refund.id, amount: refundInAll(refund) }));
}

/**
 * Returns the address that determined the tax; for an add-on order, its parent's. The lab's counter if no address is
 * known.
 */
async function taxedAddressOf(
  { db, lab }: Pick<Deps, "db" | "lab">,
  order: typeof orders.$inferSelect,
): Promise<TaxAddress> {
  const first = alias(orders, "first");
  const [found] = await db
    .select({
      deliveryMethod: first.deliveryMethod,
      home: first.address,
      shipTo: shipments.address,
      byHome: first.useBillingAddressForTax,
    })
    .from(first)
    .leftJoin(shipments, eq(shipments.orderId, first.id))
    .where(eq(first.id, order.parentOrderId ?? order.id))
    .orderBy(asc(shipments.createdAt))
    .limit(1);
  const at = taxedAt<AddressSnapshot>({ ...found!, shipTo: found!.shipTo ?? found!.home, counter: lab.address });
  const { address1, city, state, zip, country } = at !== null && isCompleteForTax(at) ? at : lab.address;
  return { address1, city, state, zip, country };
}
