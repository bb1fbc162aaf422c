import * as contract from "../../contract/checkout/guest-orders.ts";
import type { Deps } from "../deps.ts";
import type { KeyUse } from "../idempotency/idempotency-keys.ts";
import { refuse } from "../platform/http/errors.ts";
import { CARD_GONE } from "./finish-payment.ts";
import { payBy, type PayOutcome } from "./pay-order.ts";

export type PayByToken = {
  /** Whose order it is; they pay it. */
  userId: string;
  orderId: number;
  /** Who pays. */
  by: string;
  token: string;
  /** Whether the card is kept for its owner once it has paid. */
  keepCard: boolean;
  idempotencyKey: string | null;
};

/**
 * Pays an order by a card that is entered for it, as guests do; the card is kept only when its owner asks for it, and never
 * when it is declined. A token is used up by the first
 * try: another try with it joins that one.
 */
export async function payByToken(deps: Deps, request: PayByToken): Promise<PayOutcome> {
  const { userId, orderId, by, token, keepCard, idempotencyKey } = request;
  const use: KeyUse | null =
    idempotencyKey === null
      ? null
      : { userId, key: idempotencyKey, call: "payByToken", body: { orderId, token, keepCard } };
  const pay = { userId, orderId, by, paymentMethodId: token, keepCard, idempotencyKey };
  const outcome = await payBy(deps, pay, { text: null, providerCustomerId: null }, use);
  if (outcome.payment.problem === CARD_GONE) throw refuse(contract.payGuestOrder, "BAD_TOKEN");
  return outcome;
}
