import * as contract from "../../contract/order-desk.ts";
import { handle } from "../handle.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { shipmentsOfOrder } from "../shipping/queries.ts";
import { cancelOrder } from "./cancel-order.ts";
import { invoiceOrder, sendInvoice } from "./invoice-order.ts";
import { markPrintsReady } from "./mark-prints-ready.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { placeOrderFor } from "./place-order-for.ts";
import { listOrderEvents } from "./queries.ts";
import { countRollEvents, listRollEvents } from "./roll-events.ts";

/** What the lab does with orders at its desk. */
export const deskCalls = {
  placeOrderFor: handle(contract.placeOrderFor, async (deps, { body, caller, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const orderId = await placeOrderFor(deps, { by: caller.userId, draft: body, idempotencyKey, browserKeyHash });
    return orderView(deps, orderId, viewerOf(caller));
  }),

  invoiceOrder: handle(contract.invoiceOrder, async (deps, { params, caller }) => {
    await invoiceOrder(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  sendInvoice: handle(contract.sendInvoice, async (deps, { params, body, caller }) => {
    await sendInvoice(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  cancelOrder: handle(contract.cancelOrder, async (deps, { params, body, caller }) => {
    await cancelOrder(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  markPrintsReady: handle(contract.markPrintsReady, async (deps, { params, caller }) => {
    await markPrintsReady(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  listShipments: handle(contract.listShipments, async (deps, { params }) => ({
    shipments: await shipmentsOfOrder(deps, params.orderId),
  })),

  listOrderEvents: handle(contract.listOrderEvents, ({ db }, { params, query }) =>
    listOrderEvents(db, params.orderId, query),
  ),

  listRollEvents: handle(contract.listRollEvents, ({ db }, { query }) => listRollEvents(db, query)),

  countRollEvents: handle(contract.countRollEvents, async ({ db }) => ({ counts: await countRollEvents(db) })),
};
