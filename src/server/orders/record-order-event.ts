import { type SQL, sql } from "drizzle-orm";
import type { RollEvent } from "../../rules/film/film.ts";
import { TELL_AFTER_S } from "../../rules/film/roll-work.ts";
import { NEWS_KINDS } from "../../rules/orders/notifications.ts";
import type { Deps, Tx } from "../deps.ts";
import { inOneStatement } from "../platform/database/writable-cte.ts";
import { newId } from "../platform/ids.ts";
import { orderEvents } from "./tables.ts";

export type OrderEventType =
  | "PLACED"
  | "PAID"
  | "PAYMENT_DECLINED"
  | "EXCESS_PAYMENT"
  | "REFUNDED"
  | "REFUND_FAILED"
  | "REFUND_HELD"
  | "REFUND_DISMISSED"
  | "TAX_DIFFERS"
  | "DISPUTED"
  | "DISPUTE_ANSWERED"
  | "DISPUTE_CHANGED"
  | "NOTES_CHANGED"
  | "CHANGED"
  | "LABEL_ADDED"
  | "RUSH_ADDED"
  | "NEGATIVES_CHANGED"
  | "INVOICED"
  | "INVOICE_SENT"
  | "ON_ACCOUNT"
  | "PRINTS_READY"
  | "GOODS_PACKED"
  | "GOODS_UNPACKED"
  | "GOODS_HANDED_OVER"
  | "CANCELED"
  | "COMPLETED"
  | "LABEL_BOUGHT"
  | "LABEL_REFUSED"
  | "LABEL_VOIDED"
  | "POSTAGE_GIVEN_BACK"
  | "POSTAGE_REFUSED"
  | "SHIPMENT_ADDED"
  | "SHIPMENT_CHANGED"
  | "SHIPMENT_REMOVED"
  | "SHIPPED"
  | "DELIVERED"
  | "PARCEL_RETURNED"
  | "VENDOR_ASKED"
  | "VENDOR_ACCEPTED"
  | "VENDOR_DECLINED"
  | "VENDOR_WAITS"
  | "VENDOR_BROUGHT"
  | "COURIER_BOOKED"
  | "COURIER_CANCELED"
  | "COURIER_CHANGED"
  | "COURIER_COMING"
  | "COURIER_COLLECTED"
  | "COURIER_FAILED"
  | "COURIER_HANDED_OVER"
  | "COURIER_UNDONE"
  | "PROMISE_MOVED"
  | "RETURN_ASKED"
  | "RETURN_WITHDRAWN"
  | "RETURN_APPROVED"
  | "RETURN_DECLINED"
  | "RETURN_SETTLED"
  | "ROLL_ADDED"
  | "LAB_MESSAGE"
  | "PICK_UP_SPLIT"
  | "ROLLS_TAKEN_BACK"
  | "RECEIPT_SETTLED"
  | "RECEIPT_TAKEN_BACK"
  | "ROLL_WRITE_OFF_MARKED"
  | "ROLL_WRITTEN_OFF"
  | "SCAN_RENEWED"
  | "SCANS_CHANGED"
  | `ROLLS_${RollEvent}`;

/** Events that only the lab sees. */
const INTERNAL_EVENTS: readonly string[] = [
  "NOTES_CHANGED",
  "GOODS_UNPACKED",
  "ROLLS_TAKEN_BACK",
  "RECEIPT_TAKEN_BACK",
  "ROLL_WRITE_OFF_MARKED",
  "SCANS_CHANGED",
  "LABEL_REFUSED",
  "POSTAGE_GIVEN_BACK",
  "POSTAGE_REFUSED",
  "VENDOR_ASKED",
  "VENDOR_DECLINED",
  "VENDOR_WAITS",
  "DISPUTED",
  "DISPUTE_ANSWERED",
  "DISPUTE_CHANGED",
  "REFUND_HELD",
  "REFUND_DISMISSED",
] satisfies OrderEventType[];

/** Of an order's events, oldest first, those that its customer sees: what was received by mistake is the lab's alone. */
export function eventsForCustomers<Event extends { type: string }>(events: readonly Event[]): Event[] {
  const mistakes = new Set(
    events.flatMap(({ type }, at) =>
      type === "RECEIPT_TAKEN_BACK"
        ? [events.findLastIndex((one, then) => then < at && one.type === "ROLLS_RECEIVED")]
        : [],
    ),
  );
  return events.filter(({ type }, at) => !INTERNAL_EVENTS.includes(type) && !mistakes.has(at));
}

/**
 * Adds to an order's audit trail and tells the browsers that look at it. Every change of money, status or goods is
 * recorded here, in the transaction that makes it; what is news to its customer is shown in their browsers.
 * @param event.text for people: "Paid $53.90 with Visa ending 4242"
 * @param event.by null for what the lab did by itself
 */
export async function recordOrderEvent(
  deps: Pick<Deps, "live" | "now" | "jobs" | "push">,
  tx: Tx,
  order: { id: number; customerId: string },
  event: OrderEventToRecord,
): Promise<void> {
  const eventId = event.id ?? newId();
  const { recorded, telling } = orderEventParts(deps, tx, order, { ...event, id: eventId });
  await inOneStatement(tx, { recorded }, sql`select ${telling}`);
  const isNews = NEWS_KINDS.some((kind) => kind === event.type) && event.by !== order.customerId;
  if (!isNews || deps.push === null) return;
  const isTakenBackAtTimes = event.type === "ROLLS_SYNCED" || event.type === "ROLLS_RECEIVED";
  await deps.jobs.enqueue(tx, "push-news", { eventId }, isTakenBackAtTimes ? { after: TELL_AFTER_S } : {});
}

export type OrderEventToRecord = {
  type: OrderEventType;
  text: string;
  by: string | null;
  /** Where the caller names it. */
  id?: string;
};

/** An event as it is kept, but for its order's number. */
export const orderEventRow = (
  { now }: Pick<Deps, "now">,
  { type, text, by: byUserId, id = newId() }: OrderEventToRecord,
) => ({ id, type, text, byUserId, at: now() });

/**
 * What recording an event takes, as parts of a statement that writes more.
 * @param order pieces of SQL where the statement itself finds them out
 */
export function orderEventParts(
  { live, now }: Pick<Deps, "live" | "now">,
  tx: Tx,
  { id: orderId, customerId: userId }: { id: number | SQL; customerId: string | SQL },
  event: OrderEventToRecord,
) {
  return {
    recorded: tx.insert(orderEvents).values({ ...orderEventRow({ now }, event), orderId }),
    telling: live.telling({ type: "order", userId, orderId }),
  };
}
