import * as desk from "../../contract/orders/order-desk.ts";
import * as contract from "../../contract/orders/orders.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { listOrderEvents, listOrders, publicOrder, quickSearchOrders } from "./queries.ts";
import { shipmentsOfOrder } from "./shipments-of-order.ts";

export const ordersCalls = {
  listUserOrders: handleCall(contract.listUserOrders, ({ db }, { params, query }) =>
    listOrders(db, query, params.userId),
  ),

  getUserOrder: handleCall(contract.getUserOrder, (deps, { params, caller }) =>
    orderView(deps, params.orderId, viewerOf(caller), params.userId),
  ),

  getOrder: handleCall(contract.getOrder, (deps, { params, caller }) =>
    orderView(deps, params.orderId, viewerOf(caller)),
  ),

  listOrders: handleCall(contract.listOrders, ({ db }, { query }) => listOrders(db, query)),

  quickSearchOrders: handleCall(contract.quickSearchOrders, ({ db }, { query: { search, ...options } }) =>
    quickSearchOrders(db, search, options),
  ),

  publicOrder: handleCall(contract.publicOrder, (deps, { params, query, caller }) =>
    publicOrder(deps, params.orderId, { caller, code: query.code }),
  ),

  listShipments: handleCall(desk.listShipments, async (deps, { params }) => ({
    shipments: await shipmentsOfOrder(deps, params.orderId),
  })),

  listOrderEvents: handleCall(desk.listOrderEvents, ({ db }, { params, query }) =>
    listOrderEvents(db, params.orderId, query),
  ),
};
