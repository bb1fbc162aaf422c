import { z } from "zod";
import { MOST_OF_A_MESSAGE } from "../../rules/orders/notifications.ts";
import { staff, call } from "../kit/call.ts";
import { Order, OrderEvent } from "./order.ts";
import { listQuery } from "../kit/paging.ts";
import { Shipment } from "../shipping/shipping.ts";

const tag = "Orders";

export const listShipments = call({
  method: "GET",
  path: "/orders/:orderId/shipments",
  who: staff("orders.read"),
  tag,
  summary: "The shipping methods to the lab and to the customer",
  reply: z.object({ shipments: z.array(Shipment) }),
});

export const listOrderEvents = call({
  method: "GET",
  path: "/orders/:orderId/events",
  who: staff("orders.read"),
  tag,
  summary: "An order's audit trail, newest first: every change of money, status or goods; searched by its words",
  query: listQuery(["at"]),
  reply: z.object({ events: z.array(OrderEvent), count: z.number().int() }),
});

export const writeToCustomer = call({
  method: "POST",
  path: "/orders/:orderId/messages",
  who: staff("orders.write"),
  tag,
  summary:
    "Write to an order's customer: mailed, among their news and on the order's timeline. The same id again is the same message",
  body: z.object({
    id: z.uuid().meta({ description: "The caller's ID for the message; repeats are sent once" }),
    text: z.string().trim().min(1, "Enter a message").max(MOST_OF_A_MESSAGE).meta({
      description: "For the customer",
      example: "The back of your camera was open: frames 1 to 3 have light on them.",
    }),
  }),
  reply: Order,
});
