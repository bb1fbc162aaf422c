import * as orderDesk from "../../contract/checkout/order-desk.ts";
import * as orderInvoice from "../../contract/payments/order-invoice.ts";
import * as bench from "../../contract/bench/bench.ts";
import * as contract from "../../contract/orders/order-desk.ts";
import * as rollEvents from "../../contract/bench/roll-events.ts";
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
  placeOrderFor: handle(orderDesk.placeOrderFor, async (deps, { body, caller, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const orderId = await placeOrderFor(deps, { by: caller.userId, draft: body, idempotencyKey, browserKeyHash });
    return orderView(deps, orderId, viewerOf(caller));
  }),

  invoiceOrder: handle(orderInvoice.invoiceOrder, async (deps, { params, caller }) => {
    await invoiceOrder(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  sendInvoice: handle(orderInvoice.sendInvoice, async (deps, { params, body, caller }) => {
    await sendInvoice(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  cancelOrder: handle(orderDesk.cancelOrder, async (deps, { params, body, caller }) => {
    await cancelOrder(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  markPrintsReady: handle(bench.markPrintsReady, async (deps, { params, caller }) => {
    await markPrintsReady(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  listShipments: handle(contract.listShipments, async (deps, { params }) => ({
    shipments: await shipmentsOfOrder(deps, params.orderId),
  })),

  listOrderEvents: handle(contract.listOrderEvents, ({ db }, { params, query }) =>
    listOrderEvents(db, params.orderId, query),
  ),

  listRollEvents: handle(rollEvents.listRollEvents, ({ db }, { query }) => listRollEvents(db, query)),

  countRollEvents: handle(rollEvents.countRollEvents, async ({ db }) => ({ counts: await countRollEvents(db) })),
};
