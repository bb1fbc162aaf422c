import { eq } from "drizzle-orm";
import type { Order } from "../../contract/orders/order.ts";
import type { Shipment } from "../../contract/shipping/shipping.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { type DisputeEvidence, EVIDENCE_AT_MOST, STATEMENT_AT_MOST } from "../../rules/payments/disputes.ts";
import { mediumDay } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps } from "../deps.ts";
import { orderView, type Viewer } from "../orders/order-view.ts";
import { eventsForCustomers } from "../orders/record-order-event.ts";
import type { DisputeRow } from "./sync-dispute.ts";
import { invoices } from "./tables.ts";

/** Space for the record beside the staff's statement. */
const RECORD_AT_MOST = EVIDENCE_AT_MOST - STATEMENT_AT_MOST - 10;

/** Returns the lab's evidence for a dispute, as text for a bank. */
export async function evidenceFor(deps: CallDeps, dispute: DisputeRow, viewer: Viewer): Promise<DisputeEvidence> {
  return dispute.orderId === null
    ? ofMembership(deps, dispute)
    : ofOrder(deps, await orderView(deps, dispute.orderId, viewer));
}

async function ofOrder({ db, lab: { timeZone } }: CallDeps, order: Order): Promise<DisputeEvidence> {
  const [invoice] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.orderId, order.id));
  const parcel = order.shipments.findLast(({ toCustomer, shippedAt }) => toCustomer && shippedAt !== null);
  const received = order.pickUps.find(({ receivedAt }) => receivedAt !== null)?.receivedAt;
  const bought = order.lines.map(({ description, quantity }) => (quantity > 1 ? `${quantity} × ` : "") + description);
  return {
    customerName: `${order.customer.firstName} ${order.customer.lastName}`,
    customerEmail: order.customer.email,
    customerAddress: order.address && addressText(order.address),
    bought: [...new Set(bought)].join(", "),
    servedOn: dayOf(received ?? order.printsReadyAt ?? order.goodsPackedAt, timeZone),
    parcel: parcel === undefined ? null : parcelOf(parcel, timeZone),
    record: recordOf(order, invoice?.number ?? null, timeZone),
  };
}

const parcelOf = ({ carrier, trackingNumber, shippedAt, address }: Shipment, timeZone: string) => ({
  carrier,
  trackingNumber,
  shippedOn: dayOf(shippedAt, timeZone),
  address: address && addressText(address),
});

function recordOf(order: Order, invoice: number | null, timeZone: string): string {
  const { payment, events, lines } = order;
  const paid = payment && order.paidAt && `Paid with ${payment.card ?? "card"} on ${dayOf(order.paidAt, timeZone)}`;
  const receipt = [
    `Order ${shownOrderNumber(order.id)}, placed on ${dayOf(order.createdAt, timeZone)}`,
    ...(invoice === null ? [] : [`Invoice ${invoice}`]),
    ...lines.map(({ quantity, description, amount }) => `${quantity} × ${description}: ${dollars(amount)}`),
    `Total with tax and shipping: ${dollars(order.total)}`,
    ...(paid ? [paid] : []),
    ...order.refunds.map(({ toPayment, at }) => `Refunded ${dollars(toPayment)} to the card on ${dayOf(at, timeZone)}`),
  ];
  const parcels = order.shipments
    .filter(({ toCustomer, deliveredAt }) => toCustomer && deliveredAt !== null)
    .map(
      ({ trackingNumber, deliveredAt }) =>
        `Parcel ${trackingNumber ?? ""} was delivered on ${dayOf(deliveredAt, timeZone)}`,
    );
  const happened = eventsForCustomers(events).map(({ at, text }) => `${dayOf(at, timeZone)}: ${text}`);
  return [...receipt, "", ...parcels, "What happened:", ...happened].join("\n").slice(0, RECORD_AT_MOST);
}

async function ofMembership(
  { db, lab: { timeZone } }: CallDeps,
  { userId, subscriptionId }: DisputeRow,
): Promise<DisputeEvidence> {
  const [[customer], terms] = await Promise.all([
    db
      .select({ name: fullName(users), email: users.email })
      .from(users)
      .where(eq(users.id, userId!)),
    db.select().from(invoices).where(eq(invoices.subscriptionId, subscriptionId!)).orderBy(invoices.number),
  ]);
  const record = terms.map(
    ({ number, total, issuedAt }) =>
      `Invoice ${number} of ${dayOf(issuedAt.toISOString(), timeZone)}: ${dollars(total)}`,
  );
  return {
    customerName: customer?.name ?? "",
    customerEmail: customer?.email ?? "",
    customerAddress: null,
    bought: "Membership of the film lab, which renews until it is canceled in the account's settings",
    servedOn: dayOf(terms[0]?.issuedAt.toISOString() ?? null, timeZone),
    parcel: null,
    record: ["Membership", ...record].join("\n").slice(0, RECORD_AT_MOST),
  };
}

const dollars = (amount: number): string => formatDollars(cents(amount));

const addressText = ({ address1, address2, city, state, zip }: NonNullable<Order["address"]>): string =>
  [address1, address2, city, `${state} ${zip}`].filter(Boolean).join(", ");

const dayOf = <Given extends string | null>(at: Given, timeZone: string): Given extends null ? null : string =>
  (at === null ? null : mediumDay(new Date(at), timeZone)) as Given extends null ? null : string;
