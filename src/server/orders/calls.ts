import * as changes from "../../contract/checkout/order-changes.ts";
import * as checkout from "../../contract/checkout/checkout.ts";
import * as contract from "../../contract/orders/orders.ts";
import * as bench from "../../contract/bench/bench.ts";
import { handle } from "../handle.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { addRollsEvent } from "./add-rolls-event.ts";
import { addRush } from "./add-rush.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeNegatives } from "./change-negatives.ts";
import { completeOrder } from "./complete-order.ts";
import { deskCalls } from "./desk-calls.ts";
import { guestCalls } from "./guest-calls.ts";
import { orderView, viewerOf } from "./order-view.ts";
import { placeOrder } from "./place-order.ts";
import { listOrders, publicOrder, quickSearchOrders } from "./queries.ts";
import { quoteOrder } from "./quote-order.ts";
import { receiveOrder } from "./receive-order.ts";
import { reviseOrder } from "./revise-order.ts";
import { twinCheckStickers } from "./twin-check-stickers.ts";

export const ordersCalls = {
  quoteOrder: handle(checkout.quoteOrder, (deps, { params, body }) => quoteOrder(deps, params.userId, body)),

  placeOrder: handle(checkout.placeOrder, async (deps, { params, body, caller, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const { userId } = params;
    const orderId = await placeOrder(deps, { userId, by: caller.userId, draft: body, idempotencyKey, browserKeyHash });
    return orderView(deps, orderId, viewerOf(caller));
  }),

  listUserOrders: handle(contract.listUserOrders, ({ db }, { params, query }) => listOrders(db, query, params.userId)),

  getUserOrder: handle(contract.getUserOrder, (deps, { params, caller }) =>
    orderView(deps, params.orderId, viewerOf(caller), params.userId),
  ),

  getOrder: handle(contract.getOrder, (deps, { params, caller }) => orderView(deps, params.orderId, viewerOf(caller))),

  listOrders: handle(contract.listOrders, ({ db }, { query }) => listOrders(db, query)),

  quickSearchOrders: handle(contract.quickSearchOrders, ({ db }, { query: { search, ...options } }) =>
    quickSearchOrders(db, search, options),
  ),

  updateOrder: handle(checkout.updateOrder, async (deps, { params, body, caller }) => {
    const { version, internalNotes, ...changes } = body;
    await reviseOrder(deps, { ...params, by: caller.userId, version, internalNotes, changes });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  updateUserOrder: handle(changes.updateUserOrder, async (deps, { params, body, caller }) => {
    const { version, ...wanted } = body;
    const { orderId, userId: customerId } = params;
    await reviseOrder(deps, { orderId, customerId, by: caller.userId, version, changes: wanted });
    return orderView(deps, orderId, viewerOf(caller), customerId);
  }),

  cancelUserOrder: handle(changes.cancelUserOrder, async (deps, { params, caller }) => {
    const { orderId, userId: customerId } = params;
    await cancelOrder(deps, { orderId, customerId, by: caller.userId, reason: "", force: false, from: ["OPEN"] });
    return orderView(deps, orderId, viewerOf(caller), customerId);
  }),

  addRush: handle(changes.addRush, async (deps, { params, body, caller }) => {
    const bought = await addRush(deps, { ...params, ...body, by: caller.userId });
    return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
  }),

  changeNegatives: handle(changes.changeNegatives, async (deps, { params, body, caller }) => {
    const bought = await changeNegatives(deps, { ...params, ...body, by: caller.userId });
    return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
  }),

  receiveOrder: handle(bench.receiveOrder, async (deps, { params, body, caller }) => {
    await receiveOrder(deps, { ...params, receipt: body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  addRollsEvent: handle(bench.addRollsEvent, async (deps, { params, body, caller }) => {
    await addRollsEvent(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  completeOrder: handle(bench.completeOrder, async (deps, { params, caller }) => {
    await completeOrder(deps, { ...params, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  twinCheckStickers: handle(bench.twinCheckStickers, ({ db }, { params, query }) =>
    twinCheckStickers(db, params.orderId, query.rollId),
  ),

  publicOrder: handle(contract.publicOrder, (deps, { params, query, caller }) =>
    publicOrder(deps, params.orderId, { caller, code: query.code }),
  ),

  ...deskCalls,
  ...guestCalls,
};
