import { z } from "zod";
import { COUPON_REFUSALS, type CouponRefusal } from "../rules/orders/coupons.ts";
import { ORDER_STATUSES } from "../rules/orders/statuses.ts";
import { ROLL_EVENTS } from "../rules/rolls/film.ts";
import { ADMIN, anyone, call, own, type RefusalSpec, Version } from "./call.ts";
import { Cents, Time } from "./fields.ts";
import { Order, OrderSummary, Quote } from "./order.ts";
import { couponGuesses, DraftToPlace, OrderChanges, OrderDraft, RollDraft } from "./order-draft.ts";
import { Flag, listQuery } from "./paging.ts";

// What screens and tests know under this file's name.
export { Order, OrderDraft, OrderSummary, Quote, RollDraft };
export type { RollOfOrder } from "./order.ts";

const OrderList = z.object({ orders: z.array(OrderSummary), count: z.number().int() });
const OrdersQuery = listQuery(["createdAt", "total", "status"]).extend({
  status: z.enum(ORDER_STATUSES).optional(),
  from: Time.optional().meta({ description: "Only orders placed at this instant or later" }),
  to: Time.optional().meta({ description: "Only orders placed before this instant" }),
});

type CouponRefusals = Record<`COUPON_${CouponRefusal | "NOT_FOR_THESE"}`, { status: 422; message: string }>;
const NOT_FOR_THESE = "This code does not apply to anything in your order.";

/** Why a coupon is refused, a code each: COUPON_UNKNOWN, COUPON_OVER, … */
export const COUPON_CODES = Object.fromEntries(
  Object.entries({ ...COUPON_REFUSALS, NOT_FOR_THESE }).map(([code, message]) => [
    `COUPON_${code}`,
    { status: 422, message },
  ]),
) as CouponRefusals;

/** Why an order, new or changed, may be refused as it stands. */
export const ORDER_REFUSALS = {
  ...COUPON_CODES,
  PRICE_CHANGED: {
    status: 409,
    message: "The price changed since you saw it. Look at the new sum and order again.",
    data: z.object({ total: Cents }),
  },
  OUT_OF_STOCK: {
    status: 409,
    message: "There is not enough left of something in your order.",
    data: z.object({
      items: z.array(
        z.object({
          productId: z.uuid(),
          productVariantId: z.uuid().nullable(),
          name: z.string(),
          quantity: z.number().int(),
          stock: z.number().int(),
        }),
      ),
    }),
  },
  ADDRESS_MISSING: { status: 422, message: "Add your address first: we need it for your order." },
  NO_SUCH_WINDOW: { status: 422, message: "The courier does not come to your address then. Choose another time." },
  WINDOW_FULL: { status: 409, message: "The courier has no place left then. Choose another time." },
  PRINT_NOT_READY: { status: 422, message: "A print's picture is missing or not ready. Arrange it again." },
} as const satisfies Record<string, RefusalSpec>;

export const STALE = {
  status: 409,
  message: "Someone changed this order in the meantime. Here is how it is now.",
  data: z.object({ version: z.number().int() }),
} as const;

/** A status that an order cannot go to from where it is; the message names both. */
export const WRONG_STATUS = {
  status: 409,
  message: "The order cannot go there from where it is.",
  data: z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) }),
} as const;

const KEY_REUSED = { status: 409, message: "This idempotency key was used for another order." } as const;

/** Why an order cannot be changed in the wished way. */
export const CHANGE_REFUSALS = {
  ...ORDER_REFUSALS,
  STALE,
  NOT_CHANGEABLE: {
    status: 409,
    message: "Only an open order can be changed. What is needed beyond it can be ordered on its own.",
    data: z.object({ status: z.enum(ORDER_STATUSES) }),
  },
  LABEL_GIVEN: { status: 409, message: "This order has its free label already." },
} as const;

const tag = "Orders";

export const quoteOrder = call({
  method: "POST",
  path: "/users/:userId/orders/quote",
  who: own("userId"),
  tag,
  guesses: couponGuesses("promo"),
  summary: "Price a draft line by line for this customer's tier, credits and address, in cents; writes nothing",
  body: OrderDraft,
  reply: Quote,
  refusals: COUPON_CODES,
});

export const placeOrder = call({
  method: "POST",
  path: "/users/:userId/orders",
  who: own("userId"),
  tag,
  idempotent: true,
  guesses: couponGuesses("promo"),
  summary: "Place an order: prices it, takes stock, credits and coupon, and answers the order to pay",
  body: DraftToPlace,
  reply: Order,
  refusals: { ...ORDER_REFUSALS, KEY_REUSED },
});

export const listUserOrders = call({
  method: "GET",
  path: "/users/:userId/orders",
  who: own("userId"),
  tag,
  summary: "A customer's orders, newest first",
  query: OrdersQuery,
  reply: OrderList,
});

export const getUserOrder = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId",
  who: own("userId"),
  tag,
  summary: "One order of a customer",
  reply: Order,
});

export const getOrder = call({
  method: "GET",
  path: "/orders/:orderId",
  who: ADMIN,
  tag,
  summary: "Any order, for the lab",
  reply: Order,
});

export const listOrders = call({
  method: "GET",
  path: "/orders",
  who: ADMIN,
  tag,
  summary: "All orders, filtered by status and time, and searched by number, name, e-mail, lab or tracking number",
  query: OrdersQuery,
  reply: OrderList,
});

export const quickSearchOrders = call({
  method: "GET",
  path: "/orders/quick-search",
  who: ADMIN,
  tag,
  summary: 'The ten best matches by order number (with or without "10"), name, e-mail, lab number or tracking number',
  query: z.object({
    search: z.string().trim().min(1).max(100),
    customerIdOnly: Flag.optional(),
    strict: Flag.optional(),
  }),
  reply: OrderList,
});

export const updateOrder = call({
  method: "PUT",
  path: "/orders/:orderId",
  who: ADMIN,
  tag,
  summary:
    "Change an order for the lab or on its customer's behalf: notes at any time, what is in it while it is open. Answers it priced anew",
  body: OrderChanges.extend({ version: Version, internalNotes: z.string().trim().max(4000).optional() }),
  reply: Order,
  refusals: CHANGE_REFUSALS,
});

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

// `PUT /users/:userId/orders/:orderId/receive` is the courier's: collectOrder in couriers.ts.

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

export const publicOrder = call({
  method: "GET",
  path: "/public/orders/:orderId",
  who: anyone,
  tag,
  limit: { times: 120, perSeconds: 60 },
  summary:
    "An order's progress for anyone who knows its number: no names, addresses or amounts unless it is theirs or they hold its code",
  query: z.object({ code: z.string().max(100).optional() }),
  reply: z.object({
    id: z.number().int(),
    status: z.enum(ORDER_STATUSES),
    createdAt: Time,
    rolls: z.array(z.object({ number: z.number().int(), events: z.array(z.enum(ROLL_EVENTS)) })),
    trackingNumbers: z.array(z.string()),
    /** The whole order, for its owner, the lab, and who holds its code. */
    order: Order.nullable(),
  }),
});
