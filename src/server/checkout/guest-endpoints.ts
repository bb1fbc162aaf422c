import * as contract from "../../contract/checkout/guest-orders.ts";
import { listPrints as listPrintsCall } from "../../contract/prints/prints.ts";
import { handleCall } from "../handle-call.ts";
import { isClosedFor } from "../lab-settings/is-closed-for.ts";
import { orderInvoicePdf } from "../payments/invoice-queries.ts";
import { byItsCode } from "../orders/order-view.ts";
import { refuse } from "../platform/http/errors.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { listPrints } from "../prints/ordered-prints.ts";
import { confirmGuestPayment, payGuestOrder } from "./pay-guest-order.ts";
import { cancelOrder } from "./cancel-order.ts";
import { guestOrderOf, guestOrderView, placeGuestOrder, quoteGuestOrder } from "./place-guest-order.ts";

/** An order has at most this many prints: `lines` of its draft. */
const ALL_OF = (orderId: number) => ({ ...listPrintsCall.query.parse({ limit: 100, desc: "false" }), orderId });

/** Orders of customers without an account. */
export const guestEndpoints = {
  quoteGuestOrder: handleCall(contract.quoteGuestOrder, (deps, { body }) => quoteGuestOrder(deps, body)),

  placeGuestOrder: handleCall(contract.placeGuestOrder, async (deps, { body, caller, headers, ...context }) => {
    if (isClosedFor(deps, caller)) throw refuse(contract.placeGuestOrder, "NOT_OPEN");
    const { idempotencyKey, network } = context;
    const browserKeyHash = browserKeyHashOf(headers);
    return { order: await placeGuestOrder(deps, { form: body, idempotencyKey, browserKeyHash, network }) };
  }),

  getGuestOrder: handleCall(contract.getGuestOrder, async (deps, { params }) => ({
    order: await guestOrderView(deps, params.code),
  })),

  listGuestPrints: handleCall(contract.listGuestPrints, async (deps, { params }) => {
    const { orderId, userId } = await guestOrderOf(deps.db, params.code);
    return listPrints(byItsCode(deps, orderId), ALL_OF(orderId), { userId, forLab: false });
  }),

  guestOrderInvoice: handleCall(contract.guestOrderInvoice, async (deps, { params }) => {
    const { orderId, userId } = await guestOrderOf(deps.db, params.code);
    return orderInvoicePdf(deps, userId, orderId);
  }),

  withdrawGuestOrder: handleCall(contract.withdrawGuestOrder, async (deps, { params }) => {
    const { orderId, userId: customerId } = await guestOrderOf(deps.db, params.code);
    const cancel = { orderId, customerId, by: null, reason: "", force: false, from: ["OPEN"] as const };
    await cancelOrder(deps, { ...cancel, mail: "none" });
    return { order: await guestOrderView(deps, params.code) };
  }),

  payGuestOrder: handleCall(contract.payGuestOrder, async (deps, { params, body, idempotencyKey }) => {
    const answer = await payGuestOrder(deps, { ...params, ...body, idempotencyKey });
    return { ...answer, order: await guestOrderView(deps, params.code) };
  }),

  confirmGuestPayment: handleCall(contract.confirmGuestPayment, async (deps, { params }) => ({
    ...(await confirmGuestPayment(deps, params)),
    order: await guestOrderView(deps, params.code),
  })),
};
