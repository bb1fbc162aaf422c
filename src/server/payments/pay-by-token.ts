import * as contract from "../../contract/checkout/guest-orders.ts";
import type { Deps } from "../deps.ts";
import type { KeyUse } from "../idempotency/idempotency-keys.ts";
import { refuse } from "../platform/http/errors.ts";
import { CARD_GONE } from "./finish-payment.ts";
import { payBy, type PayOutcome } from "./pay-order.ts";

export type PayByToken = {
  userId: string;
  orderId: number;
  by: string;
  token: string;
  /** Whether to store the card for its owner after payment. */
  storeCard: boolean;
  idempotencyKey: string | null;
};

/**
 * Pays an order with a card entered for it, as guests do. The card is stored only if its owner chooses so, and never if
 * it is declined. The first attempt uses up the token: later attempts with it join the first.
 */
export async function payByToken(deps: Deps, request: PayByToken): Promise<PayOutcome> {
  const { userId, orderId, by, token, storeCard, idempotencyKey } = request;
  const use: KeyUse | null =
    idempotencyKey === null
      ? null
      : { userId, key: idempotencyKey, call: "payByToken", body: { orderId, token, storeCard } };
  const pay = { userId, orderId, by, paymentMethodId: token, storeCard, idempotencyKey };
  const outcome = await payBy(deps, pay, { text: null, providerCustomerId: null }, use);
  if (outcome.payment.problem === CARD_GONE) throw refuse(contract.payGuestOrder, "BAD_TOKEN");
  return outcome;
}
