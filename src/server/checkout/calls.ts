import * as contract from "../../contract/checkout/checkout.ts";
import * as changes from "../../contract/checkout/order-changes.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { addRush } from "./add-rush.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeNegatives } from "./change-negatives.ts";
import { deskCalls } from "./desk-calls.ts";
import { guestCalls } from "./guest-calls.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { reviseOrder } from "./revise-order.ts";

export const checkoutCalls = {
  quoteOrder: handleCall(contract.quoteOrder, (deps, { params, body }) => quoteOrder(deps, params.userId, body)),

  placeOrder: handleCall(contract.placeOrder, async (deps, { params, body, caller, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const { userId } = params;
    const orderId = await placeOrder(deps, { userId, by: caller.userId, draft: body, idempotencyKey, browserKeyHash });
    return orderView(deps, orderId, viewerOf(caller));
  }),

  updateOrder: handleCall(contract.updateOrder, async (deps, { params, body, caller }) => {
    const { version, internalNotes, ...changes } = body;
    await reviseOrder(deps, { ...params, by: caller.userId, version, internalNotes, changes });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  updateUserOrder: handleCall(changes.updateUserOrder, async (deps, { params, body, caller }) => {
    const { version, ...wanted } = body;
    const { orderId, userId: customerId } = params;
    await reviseOrder(deps, { orderId, customerId, by: caller.userId, version, changes: wanted });
    return orderView(deps, orderId, viewerOf(caller), customerId);
  }),

  cancelUserOrder: handleCall(changes.cancelUserOrder, async (deps, { params, caller }) => {
    const { orderId, userId: customerId } = params;
    await cancelOrder(deps, { orderId, customerId, by: caller.userId, reason: "", force: false, from: ["OPEN"] });
    return orderView(deps, orderId, viewerOf(caller), customerId);
  }),

  addRush: handleCall(changes.addRush, async (deps, { params, body, caller }) => {
    const bought = await addRush(deps, { ...params, ...body, by: caller.userId });
    return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
  }),

  changeNegatives: handleCall(changes.changeNegatives, async (deps, { params, body, caller }) => {
    const bought = await changeNegatives(deps, { ...params, ...body, by: caller.userId });
    return { ...bought, order: await orderView(deps, params.orderId, viewerOf(caller), params.userId) };
  }),

  ...deskCalls,
  ...guestCalls,
};
