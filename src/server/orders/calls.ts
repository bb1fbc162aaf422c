import * as contract from "../../contract/orders.ts";
import type { ReplyOf } from "../../contract/call.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import { payOrder, type PayOutcome } from "../payments/pay-order.ts";
import type { Caller } from "../platform/http/guard.ts";
import { addRollsEvent } from "./add-rolls-event.ts";
import { completeOrder } from "./complete-order.ts";
import { orderView, type Viewer } from "./order-view.ts";
import { placeOrder } from "./place-order.ts";
import { listOrders, publicOrder, quickSearchOrders } from "./queries.ts";
import { quoteOrder } from "./quote-order.ts";
import { receiveOrder } from "./receive-order.ts";
import { twinCheckStickers } from "./twin-check-stickers.ts";
import { updateOrder } from "./update-order.ts";

const viewerOf = ({ userId, role }: Caller): Viewer => ({ userId, admin: role === "ADMIN" });

export const ordersCalls = {
  quoteOrder: handle(contract.quoteOrder, (deps, { params, body }) => quoteOrder(deps, params.userId, body)),

  placeOrder: handle(contract.placeOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const orderId = await placeOrder(deps, { userId: params.userId, by: caller.userId, draft: body, idempotencyKey });
    return orderView(deps.db, orderId, viewerOf(caller));
  }),

  payOrder: handle(contract.payOrder, async (deps, { params, body, caller, idempotencyKey }) => {
    const outcome = await payOrder(deps, { ...params, ...body, by: caller.userId, idempotencyKey });
    return payReply(deps, outcome, viewerOf(caller));
  }),

  confirmPayment: handle(contract.confirmPayment, async (deps, { params, body, caller }) => {
    const outcome = await confirmPayment(deps, { ...params, ...body, by: caller.userId });
    return payReply(deps, outcome, viewerOf(caller));
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

const STILL_OPEN = "The payment service has not answered yet. We find out how it ended and write to you.";

async function payReply(
  { db }: Deps,
  { payment, unsure }: PayOutcome,
  viewer: Viewer,
): Promise<ReplyOf<typeof contract.payOrder>> {
  const open = unsure || payment.status === "PENDING";
  return {
    outcome: open ? "PENDING" : payment.status,
    message: open ? STILL_OPEN : payment.problem,
    paymentId: payment.id,
    order: await orderView(db, payment.orderId, viewer),
  };
}
