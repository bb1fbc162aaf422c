import * as contract from "../../contract/orders.ts";
import { handle } from "../handle.ts";
import { addRollsEvent } from "./add-rolls-event.ts";
import { completeOrder } from "./complete-order.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { placeOrder } from "./place-order.ts";
import { listOrders, publicOrder, quickSearchOrders } from "./queries.ts";
import { quoteOrder } from "./quote-order.ts";
import { receiveOrder } from "./receive-order.ts";
import { twinCheckStickers } from "./twin-check-stickers.ts";
import { updateOrder } from "./update-order.ts";

export const ordersCalls = {
  quoteOrder: handle(contract.quoteOrder, (deps, { params, body }) => quoteOrder(deps, params.userId, body)),

  placeOrder: handle(contract.placeOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const orderId = await placeOrder(deps, { userId: params.userId, by: caller.userId, draft: body, idempotencyKey });
    return orderView(deps.db, orderId, viewerOf(caller));
  }),

  listUserOrders: handle(contract.listUserOrders, ({ db }, { params, query }) => listOrders(db, query, params.userId)),

  getUserOrder: handle(contract.getUserOrder, ({ db }, { params, caller }) =>
    orderView(db, params.orderId, viewerOf(caller), params.userId),
  ),

  getOrder: handle(contract.getOrder, ({ db }, { params, caller }) => orderView(db, params.orderId, viewerOf(caller))),

  listOrders: handle(contract.listOrders, ({ db }, { query }) => listOrders(db, query)),

  quickSearchOrders: handle(contract.quickSearchOrders, ({ db }, { query: { search, ...options } }) =>
    quickSearchOrders(db, search, options),
  ),

  updateOrder: handle(contract.updateOrder, async (deps, { params, body, caller }) => {
    await updateOrder(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps.db, params.orderId, viewerOf(caller));
  }),

  receiveOrder: handle(contract.receiveOrder, async (deps, { params, body, caller }) => {
    await receiveOrder(deps, { ...params, receipt: body, by: caller.userId });
    return orderView(deps.db, params.orderId, viewerOf(caller));
  }),

  addRollsEvent: handle(contract.addRollsEvent, async (deps, { params, body, caller }) => {
    await addRollsEvent(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps.db, params.orderId, viewerOf(caller));
  }),

  completeOrder: handle(contract.completeOrder, async (deps, { params, caller }) => {
    await completeOrder(deps, { ...params, by: caller.userId });
    return orderView(deps.db, params.orderId, viewerOf(caller));
  }),

  twinCheckStickers: handle(contract.twinCheckStickers, ({ db }, { params, query }) =>
    twinCheckStickers(db, params.orderId, query.rollId),
  ),

  publicOrder: handle(contract.publicOrder, ({ db }, { params }) => publicOrder(db, params.orderId)),
};
