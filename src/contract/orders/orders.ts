import { z } from "zod";
import { INBOUND_PARCELS, ORDER_NEEDS } from "../../rules/orders/needs.ts";
import { ORDER_STATUSES } from "../../rules/orders/statuses.ts";
import { DELIVERY_METHODS } from "../../rules/shipping/delivery.ts";
import { ROLL_EVENTS } from "../../rules/film/film.ts";
import { staff, anyone, call, own } from "../kit/call.ts";
import { commaList, Time } from "../kit/fields.ts";
import { CourierStop, Order, OrderSummary } from "./order.ts";
import { copyQuery, Flag, listQuery, More, NextCursor } from "../kit/paging.ts";
import { externalIdQuery, referencesCall } from "../kit/references.ts";

const OrderList = z.object({
  orders: z.array(OrderSummary),
  count: z.number().int(),
  more: More,
});

const OrdersQuery = listQuery(["createdAt", "total", "status"]).extend({
  status: commaList(z.enum(ORDER_STATUSES), ORDER_STATUSES.length, "status")
    .optional()
    .meta({ description: "One or more, separated by commas", example: "PAID,COMPLETE" }),
  from: Time.optional().meta({ description: "Only orders placed at this instant or later" }),
  to: Time.optional().meta({ description: "Only orders placed before this instant" }),
});

const tag = "Orders";

export const listUserOrders = call({
  method: "GET",
  path: "/users/:userId/orders",
  who: own("userId", "orders.read"),
  tag,
  summary: "A customer's orders, newest first",
  query: OrdersQuery,
  reply: OrderList,
});

export const getUserOrder = call({
  method: "GET",
  path: "/users/:userId/orders/:orderId",
  who: own("userId", "orders.read"),
  tag,
  summary: "One order of a customer",
  reply: Order,
});

export const getOrder = call({
  method: "GET",
  path: "/orders/:orderId",
  who: staff("orders.read"),
  tag,
  summary: "Any order, for the lab",
  reply: Order,
});

const LabOrdersQuery = OrdersQuery.extend({
  ...copyQuery("number"),
  ...externalIdQuery,
  needs: z.enum(ORDER_NEEDS).optional().meta({ description: "Only orders that need this next action at the lab" }),
  parcel: z
    .enum(INBOUND_PARCELS)
    .optional()
    .meta({ description: "Only orders with expected film whose parcel the carrier reports there" }),
  rush: Flag.optional().meta({ description: "true: only paid orders with unfinished rush film" }),
  priority: Flag.optional().meta({
    description: "true: only paid orders with unfinished film of memberships with the priority queue",
  }),
});

export const listOrders = call({
  method: "GET",
  path: "/orders",
  who: staff("orders.read"),
  tag,
  summary:
    "All orders, filtered by status, time and next action, and searched by number, name, e-mail, lab or tracking number",
  query: LabOrdersQuery,
  reply: OrderList.extend({ nextCursor: NextCursor }),
});

export const setOrderReferences = referencesCall("/orders/:orderId/references", "orders.write", {
  tag,
  summary: "Set an order's external id and metadata, for other programs",
});

export const exportOrders = call({
  method: "GET",
  path: "/orders/export",
  who: staff("exports"),
  tag,
  file: "text/csv; charset=utf-8",
  summary: "The filtered orders as CSV, newest first, streamed; amounts in dollars",
  query: LabOrdersQuery.omit({
    sortBy: true,
    desc: true,
    limit: true,
    offset: true,
    updatedSince: true,
    cursor: true,
    externalId: true,
  }),
  reply: z.any(),
});

export const quickSearchOrders = call({
  method: "GET",
  path: "/orders/quick-search",
  who: staff("orders.read"),
  tag,
  summary: 'The ten best matches by order number (with or without "10"), name, e-mail, lab number or tracking number',
  query: z.object({
    search: z.string().trim().min(1).max(100),
    customerIdOnly: Flag.optional(),
    strict: Flag.optional(),
  }),
  reply: OrderList,
});

// `PUT /users/:userId/orders/:orderId/receive` is for couriers: see collectOrder in couriers.ts.

export const publicOrder = call({
  method: "GET",
  path: "/public/orders/:orderId",
  who: anyone,
  tag,
  limit: { times: 120, perSeconds: 60 },
  summary:
    "An order's progress for anyone who knows its number. Names, addresses and amounts only for the owner or with the order's code",
  query: z.object({ code: z.string().max(100).optional() }),
  reply: z.object({
    id: z.number().int(),
    status: z.enum(ORDER_STATUSES),
    createdAt: Time,
    deliveryMethod: z.enum(DELIVERY_METHODS).nullable(),
    courierStop: CourierStop,
    rolls: z.array(z.object({ number: z.number().int(), events: z.array(z.enum(ROLL_EVENTS)) })),
    trackingNumbers: z.array(z.string()),
    /** The whole order, for its owner, the lab, and visitors with its code. */
    order: Order.nullable(),
  }),
});
