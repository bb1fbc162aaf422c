import type { RollEvent } from "../../rules/film/film.ts";
import { NOTIFY_AFTER_S } from "../../rules/film/roll-work.ts";
import { NEWS_KINDS } from "../../rules/orders/notifications.ts";
import type { Deps, Tx } from "../deps.ts";
import { actingKey } from "../platform/http/acting-key.ts";
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
  | "POSTAGE_REFUNDED"
  | "POSTAGE_REFUSED"
  | "SHIPMENT_ADDED"
  | "SHIPMENT_CHANGED"
  | "SHIPMENT_REMOVED"
  | "SHIPPED"
  | "DELIVERED"
  | "PARCEL_RETURNED"
  | "VENDOR_NOTIFIED"
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
  | "RETURN_REQUESTED"
  | "RETURN_WITHDRAWN"
  | "RETURN_APPROVED"
  | "RETURN_DECLINED"
  | "RETURN_SETTLED"
  | "ROLL_ADDED"
  | "LAB_MESSAGE"
  | "PICK_UP_SPLIT"
  | "ROLLS_UNDONE"
  | "RECEIPT_SETTLED"
  | "RECEIPT_UNDONE"
  | "ROLL_WRITE_OFF_MARKED"
  | "ROLL_WRITTEN_OFF"
  | "SCAN_RENEWED"
  | "SCANS_CHANGED"
  | `ROLLS_${RollEvent}`;

const INTERNAL_EVENTS: readonly string[] = [
  "NOTES_CHANGED",
  "GOODS_UNPACKED",
  "ROLLS_UNDONE",
  "RECEIPT_UNDONE",
  "ROLL_WRITE_OFF_MARKED",
  "SCANS_CHANGED",
  "LABEL_REFUSED",
  "POSTAGE_REFUNDED",
  "POSTAGE_REFUSED",
  "VENDOR_NOTIFIED",
  "VENDOR_DECLINED",
  "VENDOR_WAITS",
  "DISPUTED",
  "DISPUTE_ANSWERED",
  "DISPUTE_CHANGED",
  "REFUND_HELD",
  "REFUND_DISMISSED",
] satisfies OrderEventType[];

/** Returns the events that customers see, from an order's events, oldest first. Mistaken receipts are internal. */
export function eventsForCustomers<Event extends { type: string }>(events: readonly Event[]): Event[] {
  const mistakes = new Set(
    events.flatMap(({ type }, at) =>
      type === "RECEIPT_UNDONE"
        ? [events.findLastIndex((one, then) => then < at && one.type === "ROLLS_RECEIVED")]
        : [],
    ),
  );
  return events.filter(({ type }, at) => !INTERNAL_EVENTS.includes(type) && !mistakes.has(at));
}

export type NewOrderEvent = {
  type: OrderEventType;
  /** Text for people: "Paid $53.90 with Visa ending 4242". */
  text: string;
  /** Null for automatic changes. */
  by: string | null;
  id?: string;
};

/**
 * Adds an entry to an order's timeline and notifies the browsers that show it. Every change of money, status or goods is
 * recorded here, in the transaction that makes it. News for the customer is also pushed to their browsers.
 */
export async function recordOrderEvent(
  deps: Pick<Deps, "live" | "now" | "jobs" | "push">,
  tx: Tx,
  { id: orderId, customerId }: { id: number; customerId: string },
  { type, text, by, id = newId() }: NewOrderEvent,
): Promise<void> {
  await tx
    .insert(orderEvents)
    .values({ id, orderId, type, text, byUserId: by, byKey: actingKey(), at: deps.now() })
    .returning({ notified: deps.live.notifying({ type: "order", userId: customerId, orderId }) });
  const isNews = NEWS_KINDS.some((kind) => kind === type) && by !== customerId;
  if (!isNews || deps.push === null) return;
  const canBeUndone = type === "ROLLS_SYNCED" || type === "ROLLS_RECEIVED";
  await deps.jobs.enqueue(tx, "push-news", { eventId: id }, canBeUndone ? { after: NOTIFY_AFTER_S } : {});
}
