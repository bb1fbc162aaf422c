import * as byHandContract from "../../contract/checkout/price-by-hand.ts";
import * as contract from "../../contract/checkout/order-desk.ts";
import { handleCall } from "../handle-call.ts";
import { orderView, viewerOf } from "../orders/order-view.ts";
import { browserKeyHashOf } from "../prints/draft-maker.ts";
import { cancelOrder } from "./cancel-order.ts";
import { isPermitted } from "../platform/http/guard.ts";
import { priceByHand } from "./price-by-hand.ts";
import { quoteCancel } from "./quote-cancel.ts";
import { and, eq, not } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import { placeOrder } from "./place-order.ts";

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

type PlaceOrderFor = {
  by: string;
  draft: BodyOf<typeof contract.placeOrderFor>;
  idempotencyKey: string | null;
  browserKeyHash: string | null;
};

/**
 * Places an order for a customer at the counter or on the phone, under the same rules as the customer's own.
 * @returns its number
 */
async function placeOrderFor(deps: Deps, { draft, ...request }: PlaceOrderFor): Promise<number> {
  const { customerId, ...own } = draft;
  const [customer] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customerId), not(users.guest)));
  if (customer === undefined) throw refuse(contract.placeOrderFor, "NO_SUCH_CUSTOMER");
  return placeOrder(deps, { ...request, userId: customer.id, draft: own });
}
