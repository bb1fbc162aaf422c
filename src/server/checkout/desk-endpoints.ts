import * as byHandContract from "../../contract/checkout/price-by-hand.ts";
import * as contract from "../../contract/checkout/order-desk.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { cancelOrder } from "./cancel-order.ts";
import { isPermitted } from "../platform/http/guard.ts";
import { placeOrderFor } from "./place-order-for.ts";
import { priceByHand } from "./price-by-hand.ts";
import { quoteCancel } from "./quote-cancel.ts";

export const deskEndpoints = {
  placeOrderFor: handleCall(contract.placeOrderFor, async (deps, { body, caller, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const orderId = await placeOrderFor(deps, { by: caller.userId, draft: body, idempotencyKey, browserKeyHash });
    return orderView(deps, orderId, viewerOf(caller));
  }),

  priceByHand: handleCall(byHandContract.priceByHand, async (deps, { params, body, caller }) => {
    const { version, ...byHand } = body;
    const hasNoLimit = isPermitted(caller, "prices");
    await priceByHand(deps, { ...params, by: caller.userId, version, byHand: { ...byHand, hasNoLimit } });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),

  quoteCancel: handleCall(contract.quoteCancel, (deps, { params }) => quoteCancel(deps, params.orderId)),

  cancelOrder: handleCall(contract.cancelOrder, async (deps, { params, body, caller }) => {
    await cancelOrder(deps, { ...params, ...body, by: caller.userId });
    return orderView(deps, params.orderId, viewerOf(caller));
  }),
};
