import { z } from "zod";
import { PARCEL_PHOTO_LIMIT } from "../../rules/film/parcel-photos.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { WRITE_OFFS } from "../../rules/film/write-offs.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { staff, call, Version } from "../kit/call.ts";
import { FileLink, Price, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { Order } from "../orders/order.ts";
import { OrderIds } from "../orders/order-ids.ts";
import { RollDraft } from "../checkout/order-draft.ts";
import { STALE, WRONG_STATUS } from "../orders/order-refusals.ts";

const tag = "Orders";

/** The roll's actual properties, if they differ from the declared ones. Omitted fields stay unchanged. */
export const RollCorrection = z.object({
  rollId: z.uuid(),
  format: RollDraft.shape.format.optional(),
  process: RollDraft.shape.process.optional(),
  stock: RollDraft.shape.stock.unwrap().optional(),
  pushPullFactor: RollDraft.shape.pushPullFactor.unwrap().optional(),
  crossProcessTargetFormat: RollDraft.shape.crossProcessTargetFormat.unwrap().optional(),
});
export type RollCorrection = z.output<typeof RollCorrection>;

const found = {
  arrivedRollIds: z.array(z.uuid()).max(200),
  undeclared: z.array(RollDraft).max(100).default([]),
  corrections: z.array(RollCorrection).max(200).default([]),
};
const NOT_RECEIVED = {
  status: 409,
  message: "Receive the order first: stickers carry the lab number.",
} as const;
const ROLL_DEVELOPED = { status: 409, message: "A developed roll can no longer be corrected." } as const;

export const receiveOrder = call({
  method: "PUT",
  path: "/orders/:orderId/receive",
  who: staff("bench"),
  tag,
  summary:
    "Receive an order at the bench: which declared rolls arrived, their real film, and undeclared rolls. Assigns lab numbers; a job credits missing rolls, charges extra rolls and e-mails the customer. Repeating it is harmless",
  body: z.object({
    version: Version,
    ...found,
    note: z.string().trim().max(500).default("").meta({ description: "Included in the e-mail to the customer" }),
  }),
  reply: Order,
  refusals: {
    STALE,
    NOT_RECEIVABLE: {
      status: 409,
      message: "Only an order with film that is not complete can be received.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    ROLL_IN_PROGRESS: { status: 409, message: "A roll that is already in progress cannot be marked as missing." },
    ROLL_DEVELOPED,
  },
});

export const takeOnAccount = call({
  method: "PUT",
  path: "/orders/:orderId/take-on-account",
  who: staff("bench"),
  tag,
  summary: "Let the lab develop received film before its order is paid. Repeating it is harmless",
  reply: Order,
  refusals: {
    NOT_HELD: { status: 409, message: "No film of this order waits for payment. Reload the page." },
  },
});

export const quoteReceipt = call({
  method: "POST",
  path: "/orders/:orderId/receive/quote",
  who: staff("payments"),
  tag,
  summary: "Preview how receiving this order would change its price; writes nothing",
  body: z.object(found),
  reply: z.object({
    givenBack: Price.meta({ description: "Account credit to give, with tax, in cents" }),
    held: Price.meta({
      description: "Account credit, in cents, that waits for staff because a bank holds the payment",
    }),
    creditsBack: z.number().int().meta({ description: "Returned service credits" }),
    toPay: Price.meta({ description: "Total of an add-on order, with tax, before account credit, in cents" }),
    charges: z.array(z.object({ description: z.string(), amount: Price })),
  }),
  refusals: { ROLL_DEVELOPED },
});

export const addParcelPhoto = call({
  method: "POST",
  path: "/orders/:orderId/parcel-photos",
  who: staff("bench"),
  tag,
  summary: "Get a write link for a photo of an order's parcel or of damage. The PUT returns when the photo is stored",
  body: z.object({
    size: z
      .number()
      .int()
      .min(1, "The photograph is empty: 0 bytes")
      .max(PARCEL_PHOTO_LIMIT.maxBytes, tooLargeText(PARCEL_PHOTO_LIMIT))
      .meta({ description: "Bytes of the JPEG", example: 2048000 }),
  }),
  reply: WriteLink,
});

export const listParcelPhotos = call({
  method: "GET",
  path: "/orders/:orderId/parcel-photos",
  who: staff("bench"),
  tag,
  summary: "The photographs of an order's parcel, oldest first",
  reply: z.object({ photos: z.array(z.object({ id: z.uuid(), url: FileLink, at: Time })) }),
});

export const quoteWriteOff = call({
  method: "GET",
  path: "/orders/:orderId/write-off/:rollId",
  who: staff("payments"),
  tag,
  summary: "Compensation for a written-off roll of this order: account credit in cents, and service credits",
  query: z.object({ because: z.enum(WRITE_OFFS) }),
  reply: z.object({
    givenBack: Price,
    held: Price.meta({ description: "As of a receipt" }),
    creditsBack: z.number().int(),
  }),
});

export const writeOffRoll = call({
  method: "PUT",
  path: "/orders/:orderId/write-off/:rollId",
  who: staff("bench"),
  tag,
  summary:
    "Write a roll off that came out blank or that the lab ruined: it gets no scans and holds nothing up. The customer gets the credit for it in a moment, and an e-mail. Repeating it is harmless",
  body: z.object({
    because: z.enum(WRITE_OFFS),
    note: z.string().trim().max(500).default("").meta({ description: "Included in the e-mail to the customer" }),
  }),
  reply: Order,
  refusals: {
    NOT_TO_WRITE_OFF: {
      status: 409,
      message: "This roll cannot be written off.",
      data: z.object({ reason: z.string() }),
    },
  },
});

export const undoWriteOff = call({
  method: "DELETE",
  path: "/orders/:orderId/write-off/:rollId",
  who: staff("bench"),
  tag,
  summary: "Undo a roll's write-off, until the customer is compensated and notified. Repeating it is harmless",
  reply: Order,
  refusals: {
    CANNOT_UNDO: {
      status: 409,
      message: "This can no longer be undone.",
      data: z.object({ reason: z.string() }),
    },
  },
});

export const addRollsEvent = call({
  method: "PUT",
  path: "/orders/:orderId/add-rolls-event/:event",
  who: staff("bench"),
  tag,
  textParams: ["event"],
  summary:
    "Mark rolls DEVELOPED, SCANNED, SYNCED, SLEEVED, RETURNED or TOSSED; without rollIds all arrived rolls. Repeating it is harmless",
  body: z.object({
    rollIds: z.array(z.uuid()).max(200).optional(),
    machineId: z
      .uuid()
      .optional()
      .meta({ description: "With DEVELOPED, the machine that developed them; other steps ignore it" }),
  }),
  reply: Order,
  refusals: {
    OUT_OF_TURN: {
      status: 409,
      message: "A roll is not ready for this step.",
      data: z.object({ rollIds: z.array(z.uuid()), reason: z.string() }),
    },
    UNKNOWN_EVENT: { status: 400, message: "Roll event not found." },
  },
});

export const undoRollsEvent = call({
  method: "PUT",
  path: "/orders/:orderId/undo-rolls-event/:event",
  who: staff("bench"),
  tag,
  textParams: ["event"],
  summary:
    "Undo a step marked on rolls within the last five minutes, if no later step followed and no notice went out; RECEIVED undoes the order's latest receipt, if it moved no money. Repeating it is harmless",
  body: z.object({
    rollIds: z.array(z.uuid()).min(1).max(200).meta({
      description: "For a receipt, all rolls of the order; omitted rolls that the receipt added are removed",
    }),
  }),
  reply: Order,
  refusals: {
    CANNOT_UNDO: {
      status: 409,
      message: "This can no longer be undone.",
      data: z.object({ rollIds: z.array(z.uuid()), reason: z.string() }),
    },
    UNKNOWN_EVENT: { status: 400, message: "Roll event not found." },
  },
});

export const completeOrder = call({
  method: "PUT",
  path: "/orders/:orderId/complete",
  who: staff("bench"),
  tag,
  summary: "Complete a paid order whose rolls are all synced and whose parcels to the customer are out",
  reply: Order,
  refusals: {
    WRONG_STATUS,
    NOT_COMPLETE: {
      status: 409,
      message: "This order cannot be completed yet.",
      data: z.object({ reason: z.string() }),
    },
  },
});

export const twinCheckStickers = call({
  method: "GET",
  path: "/orders/:orderId/twin-check-stickers",
  who: staff("bench"),
  tag,
  file: "application/pdf",
  summary:
    "The twin-check stickers of an order's received rolls as PDF: two pages per roll, 62 × 29 mm, with a Code 128 barcode",
  query: z.object({ rollId: z.uuid().optional() }),
  reply: z.any(),
  refusals: { NOT_RECEIVED },
});

export const stickersOfOrders = call({
  method: "GET",
  path: "/twin-check-stickers",
  who: staff("bench"),
  tag,
  file: "application/pdf",
  summary:
    "The twin-check stickers of several orders as one PDF, in the given order; orders without received film add none",
  query: z.object({ orderIds: OrderIds }),
  reply: z.any(),
  refusals: { NOT_RECEIVED },
});

export const markPrintsReady = call({
  method: "PUT",
  path: "/orders/:orderId/mark-prints-ready",
  who: staff("bench"),
  tag,
  summary: "Mark the prints of a paid order as ready; the customer gets one e-mail. Repeating it is harmless",
  reply: Order,
  refusals: {
    NOT_IN_PROGRESS: {
      status: 409,
      message: "Only a paid order has prints to mark as ready.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    NO_PRINTS: { status: 409, message: "This order has no prints." },
  },
});
