import { z } from "zod";
import { staff, call } from "../kit/call.ts";
import { Cents, Time } from "../kit/fields.ts";
import { payOrder } from "./payments.ts";

const Reader = z
  .object({
    id: z.string(),
    label: z.string().meta({ description: "As the lab calls it", example: "Front desk" }),
    isOnline: z.boolean(),
  })
  .meta({ id: "Reader" });
export type Reader = z.output<typeof Reader>;

const ReaderPayment = z
  .object({
    id: z.uuid(),
    readerId: z.string(),
    status: z.enum(["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]).meta({
      description: "PENDING: contacting the reader. REQUIRES_ACTION: waiting for the card",
    }),
    amount: Cents,
    card: z.string().nullable(),
    message: z.string().nullable().meta({ description: "Why the payment failed, as text" }),
    createdAt: Time,
  })
  .meta({ id: "ReaderPayment" });
export type ReaderPayment = z.output<typeof ReaderPayment>;

const tag = "Payments";

export const listReaders = call({
  method: "GET",
  path: "/readers",
  who: staff("payments"),
  tag,
  summary: "The card readers at the lab's counter, and whether they can be reached",
  reply: z.object({ readers: z.array(Reader) }),
});

export const payAtReader = call({
  method: "POST",
  path: "/orders/:orderId/reader-payments",
  who: staff("payments"),
  tag,
  idempotent: true,
  summary:
    "Charge an order's amount due on a card reader. Returns while the reader waits for the card; the result comes as a live event of the order",
  body: z.object({ readerId: z.string().min(1).max(200) }),
  reply: z.object({ payment: ReaderPayment }),
  refusals: {
    NOT_PAYABLE: payOrder.refusals.NOT_PAYABLE,
    UNDER_WAY: { status: 409, message: "A payment for this order is in progress. Wait for it, or cancel it first." },
    READER_BUSY: {
      status: 409,
      message: "The card reader is busy with another payment. Wait, or use another reader.",
    },
    READER_OFFLINE: { status: 409, message: "The card reader does not answer. Is it switched on and online?" },
    NO_SUCH_READER: { status: 422, message: "This card reader no longer exists. Choose another." },
    KEY_REUSED: payOrder.refusals.KEY_REUSED,
  },
});

export const getReaderPayment = call({
  method: "GET",
  path: "/orders/:orderId/reader-payment",
  who: staff("payments"),
  tag,
  summary: "The status of an order's last card reader payment; null if there was none",
  reply: z.object({ payment: ReaderPayment.nullable() }),
});

export const cancelReaderPayment = call({
  method: "PUT",
  path: "/orders/:orderId/reader-payments/:paymentId/cancel",
  who: staff("payments"),
  tag,
  summary: "Cancel a payment that waits at a card reader. Finished payments do not change. Repeating it is harmless",
  reply: z.object({ payment: ReaderPayment }),
  refusals: {
    NOT_AT_READER: { status: 409, message: "This payment is not at a card reader." },
    CARD_IN_PROGRESS: { status: 409, message: "The card reader is processing the card. Wait for the result." },
  },
});

export const holdTestCard = call({
  method: "POST",
  path: "/test-payments/held-cards",
  who: staff("payments"),
  tag,
  summary: "Built-in test provider only: present a test card to a waiting card reader",
  body: z.object({ readerId: z.string().min(1).max(200), card: z.enum(["pays", "declined"]) }),
  reply: z.object({ done: z.literal(true) }),
  refusals: {
    NO_TEST_PROVIDER: { status: 404, message: "This lab uses a real payment provider. Test calls are not available." },
    NOTHING_WAITS: { status: 409, message: "This card reader is not waiting for a card." },
  },
});
