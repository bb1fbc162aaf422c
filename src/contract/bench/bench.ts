import { z } from "zod";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { ADMIN, call, Version } from "../kit/call.ts";
import { Order } from "../orders/order.ts";
import { RollDraft } from "../checkout/order-draft.ts";
import { STALE, WRONG_STATUS } from "../orders/order-refusals.ts";

const tag = "Orders";

export const receiveOrder = call({
  method: "PUT",
  path: "/orders/:orderId/receive",
  who: ADMIN,
  tag,
  summary:
    "Receive an order at the bench: which declared rolls arrived, and rolls that came undeclared. Gives lab numbers; repeating it is harmless",
  body: z.object({
    version: Version,
    arrivedRollIds: z.array(z.uuid()).max(200),
    undeclared: z.array(RollDraft).max(100).default([]),
  }),
  reply: Order,
  refusals: {
    STALE,
    NOT_RECEIVABLE: {
      status: 409,
      message: "Only a paid order with film can be received.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    ROLL_AT_WORK: { status: 409, message: "A roll that is already worked on cannot be marked as missing." },
  },
});

export const addRollsEvent = call({
  method: "PUT",
  path: "/orders/:orderId/add-rolls-event/:event",
  who: ADMIN,
  tag,
  textParams: ["event"],
  summary:
    "Mark rolls DEVELOPED, SCANNED, SYNCED, SLEEVED, RETURNED or TOSSED; without rollIds all arrived rolls. Repeating it is harmless",
  body: z.object({ rollIds: z.array(z.uuid()).max(200).optional() }),
  reply: Order,
  refusals: {
    OUT_OF_TURN: {
      status: 409,
      message: "A roll is not ready for this step.",
      data: z.object({ rollIds: z.array(z.uuid()), reason: z.string() }),
    },
    UNKNOWN_EVENT: { status: 400, message: "There is no such roll event." },
  },
});

export const completeOrder = call({
  method: "PUT",
  path: "/orders/:orderId/complete",
  who: ADMIN,
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
  who: ADMIN,
  tag,
  file: "application/pdf",
  summary:
    "The twin-check stickers of an order's received rolls as PDF, a page each, 62 × 29 mm with a Code 128 barcode",
  query: z.object({ rollId: z.uuid().optional() }),
  reply: z.any(),
  refusals: { NOT_RECEIVED: { status: 409, message: "Receive the order first: stickers carry the lab number." } },
});

export const markPrintsReady = call({
  method: "PUT",
  path: "/orders/:orderId/mark-prints-ready",
  who: ADMIN,
  tag,
  summary: "Note that the prints of a paid order are ready; the customer is told once. Repeating it is harmless",
  reply: Order,
  refusals: {
    NOT_AT_WORK: {
      status: 409,
      message: "Only a paid order has prints in the making.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
    NO_PRINTS: { status: 409, message: "There are no prints in this order." },
  },
});
