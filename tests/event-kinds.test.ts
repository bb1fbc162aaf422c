import { expect, test } from "vitest";
import type { OrderEventType } from "../src/server/orders/record-order-event.ts";
import { type EventKind, eventKind } from "../src/web/desk/order/event-kinds.ts";

/** Every type of event there is: without its line here a new one does not compile. */
const ABOUT: Record<OrderEventType, EventKind> = {
  PLACED: "order",
  CHANGED: "order",
  NOTES_CHANGED: "order",
  LAB_MESSAGE: "order",
  CANCELED: "order",
  COMPLETED: "order",

  PAID: "money",
  PAID_TWICE: "money",
  PAYMENT_DECLINED: "money",
  REFUNDED: "money",
  REFUND_FAILED: "money",
  TAX_DIFFERS: "money",
  INVOICED: "money",
  INVOICE_SENT: "money",
  DISPUTED: "money",
  DISPUTE_ANSWERED: "money",
  DISPUTE_CHANGED: "money",

  RUSH_ADDED: "film",
  NEGATIVES_CHANGED: "film",
  PICK_UP_SPLIT: "film",
  PROMISE_MOVED: "film",
  ROLL_ADDED: "film",
  RECEIPT_TAKEN_BACK: "film",
  ROLL_WRITE_OFF_MARKED: "film",
  ROLL_WRITTEN_OFF: "film",
  ROLLS_RECEIVED: "film",
  ROLLS_DEVELOPED: "film",
  ROLLS_SCANNED: "film",
  ROLLS_SYNCED: "film",
  ROLLS_SLEEVED: "film",
  ROLLS_RETURNED: "film",
  ROLLS_TOSSED: "film",
  ROLLS_TAKEN_BACK: "film",
  SCANS_CHANGED: "film",
  SCAN_RENEWED: "film",
  COURIER_BOOKED: "film",
  COURIER_CHANGED: "film",
  COURIER_CANCELED: "film",
  COURIER_COMING: "film",
  COURIER_COLLECTED: "film",
  COURIER_FAILED: "film",
  COURIER_HANDED_OVER: "film",

  LABEL_ADDED: "parcels",
  LABEL_BOUGHT: "parcels",
  LABEL_REFUSED: "parcels",
  LABEL_VOIDED: "parcels",
  POSTAGE_GIVEN_BACK: "parcels",
  POSTAGE_REFUSED: "parcels",
  SHIPMENT_ADDED: "parcels",
  SHIPMENT_CHANGED: "parcels",
  SHIPMENT_REMOVED: "parcels",
  SHIPPED: "parcels",
  DELIVERED: "parcels",
  PARCEL_RETURNED: "parcels",

  PRINTS_READY: "goods",
  GOODS_PACKED: "goods",
  GOODS_UNPACKED: "goods",
  GOODS_HANDED_OVER: "goods",
  VENDOR_ASKED: "goods",
  VENDOR_ACCEPTED: "goods",
  VENDOR_DECLINED: "goods",
  VENDOR_WAITS: "goods",
  VENDOR_BROUGHT: "goods",
  RETURN_ASKED: "goods",
  RETURN_WITHDRAWN: "goods",
  RETURN_APPROVED: "goods",
  RETURN_DECLINED: "goods",
  RETURN_SETTLED: "goods",
};

test("the desk files every event of an order by what it is about: money, film, parcels, goods or the order itself", () => {
  const filed = Object.fromEntries(Object.keys(ABOUT).map((type) => [type, eventKind(type)]));
  expect(filed).toEqual(ABOUT);
});
