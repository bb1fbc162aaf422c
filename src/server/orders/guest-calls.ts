import * as contract from "../../contract/checkout/guest-orders.ts";
import { handle } from "../handle.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { confirmGuestPayment, payGuestOrder } from "./pay-guest-order.ts";
import { guestOrderView, placeGuestOrder, quoteGuestOrder } from "./place-guest-order.ts";

/** Orders of people without an account. */
export const guestCalls = {
  quoteGuestOrder: handle(contract.quoteGuestOrder, (deps, { body }) => quoteGuestOrder(deps, body)),

  placeGuestOrder: handle(contract.placeGuestOrder, async (deps, { body, idempotencyKey, headers }) => {
    const browserKeyHash = browserKeyHashOf(headers);
    const code = await placeGuestOrder(deps, { form: body, idempotencyKey, browserKeyHash });
    return { order: await guestOrderView(deps, code) };
  }),

  getGuestOrder: handle(contract.getGuestOrder, async (deps, { params }) => ({
    order: await guestOrderView(deps, params.code),
  })),

  payGuestOrder: handle(contract.payGuestOrder, async (deps, { params, body, idempotencyKey }) => {
    const answer = await payGuestOrder(deps, { ...params, ...body, idempotencyKey });
    return { ...answer, order: await guestOrderView(deps, params.code) };
  }),

  confirmGuestPayment: handle(contract.confirmGuestPayment, async (deps, { params, body }) => ({
    ...(await confirmGuestPayment(deps, { ...params, ...body })),
    order: await guestOrderView(deps, params.code),
  })),
};
