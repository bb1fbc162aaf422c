import { asc, eq, sql } from "drizzle-orm";
import { BRAND, LAB_ADDRESS } from "../../rules/brand.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { newId } from "../platform/ids.ts";
import { rolls } from "../film/rolls/tables.ts";
import type { InvoiceData, InvoiceLine } from "./invoice-data.ts";
import { invoiceCounter, invoices } from "./tables.ts";

/** A membership's term as the provider charged it; all sums in cents. */
export type ChargedTerm = {
  userId: string;
  subscriptionId: string;
  /** The provider's own invoice, which is worked once. */
  providerInvoiceId: string;
  /** "Very Nice membership, November 21, 2026 to November 21, 2027". */
  description: string;
  price: number;
  appliedDiscount: number;
  couponCode: string | null;
  /** Percent × 1000. */
  taxRate: number;
  tax: number;
  appliedCredit: number;
  total: number;
  /** "Visa ending 4242". */
  card: string | null;
  paidAt: Date;
};

export type InvoiceOf = { orderId: number } | { membership: ChargedTerm };
export type IssuedInvoice = { id: string; number: number };

/**
 * Issues the invoice of an order, or of a membership's term, once: asked again it answers the one there is. The caller
 * holds the order's lock (the user's, for a term). Call it last in the transaction: from here until commit no other
 * invoice gets its number, so that numbers follow each other without a gap.
 */
export async function issueInvoice(deps: Pick<Deps, "now">, tx: Tx, of: InvoiceOf): Promise<IssuedInvoice> {
  const [earlier] = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(
      "orderId" in of
        ? eq(invoices.orderId, of.orderId)
        : eq(invoices.providerInvoiceId, of.membership.providerInvoiceId),
    );
  if (earlier !== undefined) return earlier;
  const { userId, data } = "orderId" in of ? await orderData(tx, of.orderId) : await termData(tx, of.membership);
  const number = await nextNumber(tx);
  const id = newId();
  await tx.insert(invoices).values({
    id,
    number,
    userId,
    orderId: "orderId" in of ? of.orderId : null,
    subscriptionId: "orderId" in of ? null : of.membership.subscriptionId,
    providerInvoiceId: "orderId" in of ? null : of.membership.providerInvoiceId,
    total: data.total,
    data,
    issuedAt: deps.now(),
  });
  return { id, number };
}

/** Waits for whoever took the number before to commit or roll back. */
async function nextNumber(tx: Tx): Promise<number> {
  const [counted] = await tx
    .insert(invoiceCounter)
    .values({ one: true, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounter.one, set: { last: sql`${invoiceCounter.last} + 1` } })
    .returning({ number: invoiceCounter.last });
  return counted!.number;
}

const { address1, address2, city, state, zip } = LAB_ADDRESS;
const SELLER: InvoiceData["seller"] = {
  legalEntity: BRAND.legalEntity,
  email: BRAND.email,
  address: [[address1, address2].filter(Boolean).join(", "), `${city}, ${state} ${zip}`],
};

async function orderData(tx: Tx, orderId: number): Promise<{ userId: string; data: InvoiceData }> {
  const [found] = await tx
    .select({ order: orders, ...BUYER_NAME, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(eq(orders.id, orderId));
  const { order, ...customer } = found!;
  const lines = await tx
    .select({ line: orderLines, roll: rolls.number })
    .from(orderLines)
    .leftJoin(rolls, eq(rolls.id, orderLines.rollId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return {
    userId: order.customerId,
    data: {
      title: `Order ${shownOrderNumber(order.id)}`,
      seller: SELLER,
      customer: nameOf(customer),
      address: order.address,
      lines: lines.map(({ line, roll }) => invoiceLine(line, roll)),
      linesTotal: order.linesTotal,
      appliedDiscount: order.appliedDiscount,
      couponCode: order.couponCode,
      serviceCredits: order.serviceCredits,
      taxRate: order.taxRate,
      tax: order.tax,
      appliedCredit: order.appliedCredit,
      total: order.total,
      paid: null,
    },
  };
}

async function termData(tx: Tx, term: ChargedTerm): Promise<{ userId: string; data: InvoiceData }> {
  const [customer] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, term.userId));
  return {
    userId: term.userId,
    data: {
      title: "Membership",
      seller: SELLER,
      customer: nameOf(customer!),
      address: null,
      lines: [{ description: term.description, quantity: 1, unitPrice: term.price, amount: term.price, note: null }],
      linesTotal: term.price,
      appliedDiscount: term.appliedDiscount,
      couponCode: term.couponCode,
      serviceCredits: 0,
      taxRate: term.taxRate,
      tax: term.tax,
      appliedCredit: term.appliedCredit,
      total: term.total,
      paid:
        term.total === 0
          ? null
          : { text: `Paid by ${term.card ?? "card"}`, amount: term.total, at: term.paidAt.toISOString() },
    },
  };
}

const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
});

/** What was chosen of a product stands in its description already. */
function invoiceLine(line: typeof orderLines.$inferSelect, roll: number | null): InvoiceLine {
  const notes = [
    ...(roll === null ? [] : [`Roll ${roll}`]),
    ...(line.creditUnits > 0 || line.creditAmount > 0 ? ["paid with a service credit"] : []),
  ];
  return {
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    note: notes.length === 0 ? null : notes.join(", "),
  };
}
