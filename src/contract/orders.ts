import { z } from "zod";
import { CREDIT_KINDS, TIER_IDS } from "../rules/memberships/tiers.ts";
import { ORDER_STATUSES } from "../rules/orders/statuses.ts";
import {
  FILM_FORMATS,
  NEGATIVES_ACTIONS,
  PROCESSES,
  PUSH_PULL_FACTORS,
  ROLL_EVENTS,
  SCAN_SIZES,
  SLEEVINGS,
} from "../rules/rolls/film.ts";
import { DELIVERY_METHODS } from "../rules/shipping/delivery.ts";
import { ADMIN, anyone, call, own, Version } from "./call.ts";
import { NewAddress } from "./accounts.ts";
import { Cents } from "./fields.ts";
import { Flag, Paging } from "./paging.ts";

/** A roll as the customer declares it (specification §3, roll draft). `tempKey` names it within the draft. */
export const RollDraft = z.object({
  tempKey: z.string().min(1).max(64),
  format: z.enum(FILM_FORMATS),
  process: z.enum(PROCESSES),
  stock: z
    .object({ brand: z.string().trim().max(60), model: z.string().trim().max(80) })
    .nullable()
    .default(null),
  pushPullFactor: z.literal(PUSH_PULL_FACTORS).default(0),
  crossProcessTargetFormat: z.enum(PROCESSES).nullable().default(null),
  scanQuality: z.enum(SCAN_SIZES),
  addRush: z.boolean().default(false),
  addPrints: z.boolean().default(false),
  sleeving: z.enum(SLEEVINGS).default("NONE"),
  negativesAction: z.enum(NEGATIVES_ACTIONS),
  returnToCustomer: z.boolean().default(false),
  notes: z.string().trim().max(1000).default(""),
});
export type RollDraft = z.output<typeof RollDraft>;

export const OrderDraft = z.object({
  rolls: z.array(RollDraft).min(1, "Add at least one roll").max(100, "One order holds at most 100 rolls"),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  notes: z.string().trim().max(2000).default(""),
  useCredits: z.boolean().default(true),
});
export type OrderDraft = z.output<typeof OrderDraft>;

export const OrderLine = z.object({
  key: z.string(),
  sku: z.string(),
  description: z.string(),
  /** `tempKey` or id of the roll it is for; null for lines of the whole order. */
  rollKey: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: Cents,
  /** unitPrice × quantity, before discount and credits. */
  amount: Cents,
  discount: Cents,
  /** What a service credit paid of this line. */
  creditAmount: Cents,
  creditKind: z.enum(CREDIT_KINDS).nullable(),
});

/** The sum by part: linesTotal − discount − serviceCredits + tax − accountCredit = total, to the cent. */
export const OrderSum = z.object({
  linesTotal: Cents,
  discount: Cents,
  serviceCredits: Cents,
  /** Percent × 1000: 8875 is 8.875 %. */
  taxRate: z.number().int(),
  tax: Cents,
  accountCredit: Cents,
  total: Cents,
});

export const Quote = OrderSum.extend({ lines: z.array(OrderLine), tier: z.enum(TIER_IDS) }).meta({ id: "Quote" });
export type Quote = z.output<typeof Quote>;

export const RollOfOrder = RollDraft.omit({ tempKey: true })
  .extend({
    id: z.uuid(),
    pickUpId: z.uuid(),
    /** Position within the order, from 1. */
    number: z.number().int(),
    /** As on the twin-check sticker, such as "26-00042"; null until received. */
    labNumber: z.string().nullable(),
    /** False when declared but not in the parcel. */
    arrived: z.boolean().nullable(),
    events: z.array(z.object({ event: z.enum(ROLL_EVENTS), at: z.iso.datetime() })),
    scans: z.object({
      awaiting: z.number().int(),
      uploaded: z.number().int(),
      ready: z.number().int(),
      damaged: z.number().int(),
    }),
  })
  .meta({ id: "RollOfOrder" });
export type RollOfOrder = z.output<typeof RollOfOrder>;

export const OrderEvent = z.object({
  id: z.uuid(),
  type: z.string(),
  /** For people: "Paid $53.90 by Visa ending 4242". */
  text: z.string(),
  at: z.iso.datetime(),
  byName: z.string().nullable(),
});

export const Order = OrderSum.extend({
  id: z.number().int(),
  customerId: z.uuid(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  status: z.enum(ORDER_STATUSES),
  /** Counts up with every change; sent back with an update, a stale one is 409. */
  version: z.number().int(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  /** Where the customer lives, as it was when the order was placed. */
  address: NewAddress.omit({ primary: true }).nullable(),
  notes: z.string(),
  internalNotes: z.string().nullable(),
  lines: z.array(OrderLine),
  rolls: z.array(RollOfOrder),
  pickUps: z.array(z.object({ id: z.uuid(), receivedAt: z.iso.datetime().nullable() })),
  shipments: z.array(
    z.object({
      id: z.uuid(),
      method: z.enum(DELIVERY_METHODS),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      toCustomer: z.boolean(),
    }),
  ),
  events: z.array(OrderEvent),
  payment: z
    .object({
      id: z.uuid(),
      status: z.enum(["PENDING", "REQUIRES_ACTION", "CAPTURED", "DECLINED"]),
      amount: Cents,
      card: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
}).meta({ id: "Order" });
export type Order = z.output<typeof Order>;

export const OrderSummary = z
  .object({
    id: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    status: z.enum(ORDER_STATUSES),
    total: Cents,
    rolls: z.number().int(),
    /** How many of the rolls have each event, for the sprocket strip. */
    rollEvents: z.object({
      RECEIVED: z.number().int(),
      DEVELOPED: z.number().int(),
      SCANNED: z.number().int(),
      SYNCED: z.number().int(),
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.output<typeof OrderSummary>;

const OrderList = z.object({ orders: z.array(OrderSummary), count: z.number().int() });
const OrdersQuery = Paging.extend({
  status: z.enum(ORDER_STATUSES).optional(),
  search: z.string().trim().max(100).optional(),
  sortBy: z.enum(["createdAt", "total", "status"]).default("createdAt"),
  desc: Flag.default(true),
});

const tag = "Orders";

export const quoteOrder = call({
  method: "POST",
  path: "/users/:userId/orders/quote",
  who: own("userId"),
  tag,
  summary: "Price a draft line by line for this customer's tier and credits, in cents; writes nothing",
  body: OrderDraft,
  reply: Quote,
});

export const placeOrder = call({
  method: "POST",
  path: "/users/:userId/orders",
  who: own("userId"),
  tag,
  idempotent: true,
  summary: "Place an order: prices it, reserves credits and answers the order to pay",
  body: OrderDraft.extend({ /** What the customer was shown, in cents. */ expectedTotal: Cents }),
  reply: Order,
  refusals: {
    PRICE_CHANGED: {
      status: 409,
      message: "The price changed since you saw it. Look at the new sum and order again.",
      data: z.object({ total: Cents }),
    },
    ADDRESS_MISSING: { status: 422, message: "Add your address first: we need it for your order." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another order." },
  },
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
  summary: "All orders, filtered by status and searched by number, name, e-mail, lab or tracking number",
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
  summary: "Change the lab's notes on an order",
  body: z.object({ version: Version, internalNotes: z.string().trim().max(4000) }),
  reply: Order,
  refusals: {
    STALE: {
      status: 409,
      message: "Someone changed this order in the meantime. Here is how it is now.",
      data: z.object({ version: z.number().int() }),
    },
  },
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
    STALE: updateOrder.refusals.STALE,
    NOT_RECEIVABLE: {
      status: 409,
      message: "Only a paid order can be received.",
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
  summary: "Complete a paid order whose rolls are all synced",
  reply: Order,
  refusals: {
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
  summary: "An order's progress for anyone who knows its number: no names, addresses or amounts",
  reply: z.object({
    id: z.number().int(),
    status: z.enum(ORDER_STATUSES),
    createdAt: z.iso.datetime(),
    rolls: z.array(z.object({ number: z.number().int(), events: z.array(z.enum(ROLL_EVENTS)) })),
    trackingNumbers: z.array(z.string()),
  }),
});
