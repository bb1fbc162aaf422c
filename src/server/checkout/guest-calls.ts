import * as contract from "../../contract/checkout/guest-orders.ts";
import { handleCall } from "../handle-call.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { confirmGuestPayment, payGuestOrder } from "./pay-guest-order.ts";
import { guestOrderView, placeGuestOrder, quoteGuestOrder } from "./place-guest-order.ts";

/** Orders of people without an account. */
export const guestCalls = {
  quoteGuestOrder: handleCall(contract.quoteGuestOrder, (deps, { body }) => quoteGuestOrder(deps, body)),

  placeGuestOrder: handleCall(contract.placeGuestOrder, async (deps, { body, idempotencyKey, headers, network }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const code = await placeGuestOrder(deps, { form: body, idempotencyKey, browserKeyHash, network });
    return { order: await guestOrderView(deps, code) };
  }),

  getGuestOrder: handleCall(contract.getGuestOrder, async (deps, { params }) => ({
    order: await guestOrderView(deps, params.code),
  })),

  payGuestOrder: handleCall(contract.payGuestOrder, async (deps, { params, body, idempotencyKey }) => {
    const answer = await payGuestOrder(deps, { ...params, ...body, idempotencyKey });
    return { ...answer, order: await guestOrderView(deps, params.code) };
  }),

  confirmGuestPayment: handleCall(contract.confirmGuestPayment, async (deps, { params, body }) => ({
    ...(await confirmGuestPayment(deps, { ...params, ...body })),
    order: await guestOrderView(deps, params.code),
  })),
};
