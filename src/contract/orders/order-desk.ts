import { z } from "zod";
import { ADMIN, call } from "../kit/call.ts";
import { OrderEvent } from "./order.ts";
import { listQuery } from "../kit/paging.ts";
import { Shipment } from "../shipping/shipping.ts";

const tag = "Orders";

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
