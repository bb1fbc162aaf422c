import { eq, sql } from "drizzle-orm";
import { type Lab, streetOf } from "../../rules/lab-settings/lab-profile.ts";
import { hasEmail } from "../../rules/accounts/email.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { isAnyOfFewOrders } from "../platform/database/sql-fragments.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { newId } from "../platform/ids.ts";
import { rolls } from "../film/rolls/tables.ts";
import type { InvoiceData, InvoiceLine } from "./invoice-data.ts";
import { invoiceCounter, invoices } from "./tables.ts";

/** A membership term as charged by the provider; all amounts in cents. */
export type ChargedTerm = {
  userId: string;
  subscriptionId: string;
  /** The provider's own invoice, which is processed only once. */
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
 * Issues the invoice of an order or of a membership term, once: later calls return the existing one. The caller holds
 * the order's lock (the user's, for a term). Call it last in the transaction: it blocks other invoices until the
 * commit, so that numbers have no gaps.
 */
export async function issueInvoice(deps: Pick<Deps, "now" | "lab">, tx: Tx, of: InvoiceOf): Promise<IssuedInvoice> {
  const [issued] =
    "orderId" in of ? await issueInvoices(deps, tx, [of.orderId]) : await invoiceTerm(deps, tx, of.membership);
  return issued!;
}

/**
 * Does the same for several orders. Some may have an invoice already.
 * @returns the invoices in the order of `orderIds`
 */
export async function issueInvoices(
  { now, lab }: Pick<Deps, "now" | "lab">,
  tx: Tx,
  orderIds: number[],
): Promise<IssuedInvoice[]> {
  const found = new Map((await ordersToInvoice(tx, { orderIds })).map((one) => [one.order.id, one]));
  const lacking = orderIds.map((orderId) => found.get(orderId)!).filter(({ earlier }) => earlier === null);
  const issued = await insertNumbered(
    tx,
    lacking.map(({ order, customer, lines }): InvoiceRow => {
      const data = orderData(lab, order, customer, lines);
      const of = { orderId: order.id, subscriptionId: null, providerInvoiceId: null };
      return { id: newId(), userId: order.customerId, ...of, total: data.total, data, issuedAt: now() };
    }),
  );
  const numbered = new Map(lacking.map(({ order }, nth) => [order.id, issued[nth]!]));
  return orderIds.map((orderId) => found.get(orderId)!.earlier ?? numbered.get(orderId)!);
}

async function invoiceTerm(
  { now, lab }: Pick<Deps, "now" | "lab">,
  tx: Tx,
  term: ChargedTerm,
): Promise<IssuedInvoice[]> {
  const { userId, subscriptionId, providerInvoiceId } = term;
  const [earlier] = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.providerInvoiceId, providerInvoiceId));
  if (earlier !== undefined) return [earlier];
  const data = await termData(lab, tx, term);
  const of = { orderId: null, subscriptionId, providerInvoiceId };
  return insertNumbered(tx, [{ id: newId(), userId, ...of, total: data.total, data, issuedAt: now() }]);
}

type InvoiceRow = Omit<typeof invoices.$inferInsert, "number">;

/**
 * Assigns the next numbers to invoices, in order. Waits until a transaction that took a number before commits or rolls
 * back.
 */
async function insertNumbered(tx: Tx, rows: InvoiceRow[]): Promise<IssuedInvoice[]> {
  if (rows.length === 0) return [];
  const [counter] = await tx
    .insert(invoiceCounter)
    .values({ one: true, last: rows.length })
    .onConflictDoUpdate({ target: invoiceCounter.one, set: { last: sql`${invoiceCounter.last} + ${rows.length}` } })
    .returning({ last: invoiceCounter.last });
  const first = counter!.last - rows.length + 1;
  const numbered = rows.map((row, nth) => ({ ...row, number: first + nth }));
  await tx.insert(invoices).values(numbered);
  return numbered.map(({ id, number }) => ({ id, number }));
}

const sellerOf = ({ legalEntity, email, address }: Lab): InvoiceData["seller"] => ({
  legalEntity,
  email,
  address: [streetOf(address), `${address.city}, ${address.state} ${address.zip}`],
});

const { id, customerId, address, linesTotal, appliedDiscount, couponCode, serviceCredits } = orders;
const { taxRate, taxExempt, tax, appliedGiftCard, appliedCredit, total } = orders;
const ORDER = {
  id,
  customerId,
  address,
  linesTotal,
  appliedDiscount,
  couponCode,
  serviceCredits,
  taxRate,
  taxExempt,
  tax,
  appliedGiftCard,
  appliedCredit,
  total,
};

type ChargedLine = Pick<
  typeof orderLines.$inferSelect,
  "description" | "quantity" | "unitPrice" | "amount" | "creditUnits" | "creditAmount"
> & {
  /** Number of the line's roll. */
  roll: number | null;
};

const CHARGED_LINES = sql<ChargedLine[]>`(
  select coalesce(json_agg(${jsonObject({
    ...columns(orderLines, "description", "quantity", "unitPrice", "amount", "creditUnits", "creditAmount"),
    roll: rolls.number,
  })} order by ${orderLines.position}), '[]')
  from ${orderLines} left join ${rolls} on ${rolls.id} = ${orderLines.rollId} where ${orderLines.orderId} = ${orders.id})`;

/** Reads the data for orders' invoices, and any existing invoice. */
const ordersToInvoice = (db: Db, { orderIds }: { orderIds: number[] }) =>
  db
    .select({
      earlier: { id: invoices.id, number: invoices.number },
      order: ORDER,
      customer: { ...BUYER_NAME, email: users.email },
      lines: CHARGED_LINES,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(isAnyOfFewOrders(orders.id, orderIds));

type Invoiced = Pick<typeof orders.$inferSelect, keyof typeof ORDER>;

const orderData = (lab: Lab, order: Invoiced, customer: Named, lines: readonly ChargedLine[]): InvoiceData => ({
  title: `Order ${shownOrderNumber(order.id)}`,
  seller: sellerOf(lab),
  customer: nameOf(customer),
  address: order.address,
  lines: lines.map(invoiceLine),
  linesTotal: order.linesTotal,
  appliedDiscount: order.appliedDiscount,
  couponCode: order.couponCode,
  serviceCredits: order.serviceCredits,
  taxRate: order.taxRate,
  ...(order.taxExempt && { taxExempt: true }),
  tax: order.tax,
  ...(order.appliedGiftCard > 0 && { appliedGiftCard: order.appliedGiftCard }),
  appliedCredit: order.appliedCredit,
  total: order.total,
  paid: null,
});

async function termData(lab: Lab, tx: Tx, term: ChargedTerm): Promise<InvoiceData> {
  const [customer] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, term.userId));
  return {
    title: "Membership",
    seller: sellerOf(lab),
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
        : { text: `Paid with ${term.card ?? "card"}`, amount: term.total, at: term.paidAt.toISOString() },
  };
}

type Named = { firstName: string; lastName: string; email: string };

const nameOf = ({ firstName, lastName, email }: Named) => ({
  name: `${firstName} ${lastName}`.trim(),
  email: hasEmail(email) ? email : "",
});

/** The description already contains the chosen options. */
function invoiceLine({
  description,
  quantity,
  unitPrice,
  amount,
  creditUnits,
  creditAmount,
  roll,
}: ChargedLine): InvoiceLine {
  const notes = [
    ...(roll === null ? [] : [`Roll ${roll}`]),
    ...(creditUnits > 0 || creditAmount > 0 ? ["paid with a service credit"] : []),
  ];
  return { description, quantity, unitPrice, amount, note: notes.length === 0 ? null : notes.join(", ") };
}
