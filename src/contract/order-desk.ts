import { z } from "zod";
import { ORDER_STATUSES } from "../rules/orders/statuses.ts";
import { ROLL_EVENTS } from "../rules/rolls/film.ts";
import { ADMIN, call } from "./call.ts";
import { Time } from "./fields.ts";
import { Order, OrderEvent, RollOfOrder } from "./order.ts";
import { DraftToPlaceFor } from "./order-draft.ts";
import { placeOrder, WRONG_STATUS } from "./orders.ts";
import { listQuery } from "./paging.ts";
import { Shipment } from "./shipping.ts";

const tag = "Orders";

export const placeOrderFor = call({
  method: "POST",
  path: "/orders",
  who: ADMIN,
  tag,
  idempotent: true,
  summary: "Place an order for the customer that the body names, at their prices",
  body: DraftToPlaceFor,
  reply: Order,
  refusals: {
    ...placeOrder.refusals,
    NO_SUCH_CUSTOMER: { status: 422, message: "There is no such customer." },
  },
});

export const invoiceOrder = call({
  method: "PUT",
  path: "/orders/:orderId/invoice",
  who: ADMIN,
  tag,
  summary: "Invoice an open order: its total is fixed from here on. Repeating it is harmless",
  reply: Order,
  refusals: { WRONG_STATUS },
});

export const sendInvoice = call({
  method: "PUT",
  path: "/orders/:orderId/send-invoice",
  who: ADMIN,
  tag,
  summary: "Mail an invoiced order's invoice with a link to pay it: once a day, or again when asked to",
  body: z.object({ resend: z.boolean().default(false) }),
  reply: Order,
  refusals: {
    NOT_INVOICED: {
      status: 409,
      message: "Invoice the order first: only an invoiced order has something to send.",
      data: z.object({ status: z.enum(ORDER_STATUSES) }),
    },
  },
});

export const cancelOrder = call({
  method: "PUT",
  path: "/orders/:orderId/cancel",
  who: ADMIN,
  tag,
  summary:
    "Cancel an order: gives back stock, credits, coupon and account credit and refunds a captured payment, once. Repeating it is harmless",
  body: z.object({
    reason: z.string().trim().max(300).default("").meta({ description: "Told to the customer" }),
    /** Even though film of it is developed. */
    force: z.boolean().default(false),
  }),
  reply: Order,
  refusals: {
    WRONG_STATUS,
    AT_WORK: {
      status: 409,
      message: "Film of this order is developed already. Cancel it by force to refund it nevertheless.",
      data: z.object({ rollIds: z.array(z.uuid()) }),
    },
  },
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

export const listShipments = call({
  method: "GET",
  path: "/orders/:orderId/shipments",
  who: ADMIN,
  tag,
  summary: "The ways that parcels of an order go, to the lab and to the customer",
  reply: z.object({ shipments: z.array(Shipment) }),
});

export const listOrderEvents = call({
  method: "GET",
  path: "/orders/:orderId/events",
  who: ADMIN,
  tag,
  summary: "An order's audit trail, newest first: every change of money, status or goods; searched by its words",
  query: listQuery(["at"]),
  reply: z.object({ events: z.array(OrderEvent), count: z.number().int() }),
});

/** A roll at the lab, with whose it is and since when it waits for its next step. */
export const RollAtStep = z
  .object({
    rollId: z.uuid(),
    number: z.number().int(),
    labNumber: z.string().nullable(),
    format: RollOfOrder.shape.format,
    process: RollOfOrder.shape.process,
    stock: RollOfOrder.shape.stock,
    pushPullFactor: RollOfOrder.shape.pushPullFactor,
    scanQuality: RollOfOrder.shape.scanQuality,
    addRush: z.boolean(),
    sleeving: RollOfOrder.shape.sleeving,
    negativesAction: RollOfOrder.shape.negativesAction,
    orderId: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    since: Time,
  })
  .meta({ id: "RollAtStep" });
export type RollAtStep = z.output<typeof RollAtStep>;

export const listRollEvents = call({
  method: "GET",
  path: "/roll-events",
  who: ADMIN,
  tag: "Lab",
  summary:
    "The rolls whose latest step is this one, in orders that are not complete: rushed rolls first, then those that wait longest",
  query: listQuery(["since", "labNumber"], false).extend({ event: z.enum(ROLL_EVENTS) }),
  reply: z.object({ rolls: z.array(RollAtStep), count: z.number().int() }),
});

export const countRollEvents = call({
  method: "GET",
  path: "/roll-events/counts",
  who: ADMIN,
  tag: "Lab",
  summary: "How many rolls of orders that are not complete are at each step",
  reply: z.object({
    counts: z.object({
      RECEIVED: z.number().int(),
      DEVELOPED: z.number().int(),
      SCANNED: z.number().int(),
      SYNCED: z.number().int(),
      SLEEVED: z.number().int(),
      RETURNED: z.number().int(),
      TOSSED: z.number().int(),
    }),
  }),
});
