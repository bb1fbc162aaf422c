import type { Deps } from "../deps.ts";
import type { KeyUse } from "../idempotency/claim-idempotency-key.ts";
import { attachPaymentMethod } from "./attach-payment-method.ts";
import { earlierTry, payOrder, type PayOutcome } from "./pay-order.ts";

export type PayByToken = {
  /** Whose order it is; they pay it. */
  userId: string;
  orderId: number;
  token: string;
  idempotencyKey: string | null;
};

/**
 * Pays an order by a card that is entered for it, as guests do: the card joins their record at the provider, then pays. A
 * token is used up by the first try, so a repeat is known by its key alone.
 */
export async function payByToken(deps: Deps, request: PayByToken): Promise<PayOutcome> {
  const { userId, orderId, token, idempotencyKey: key } = request;
  const use: KeyUse | null = key === null ? null : { userId, key, call: "payByToken", body: { orderId, token } };
  const earlier = await earlierTry(deps, use, { by: userId, told: "at once" });
  if (earlier !== null) return earlier;
  const card = await attachPaymentMethod(deps, userId, token);
  return payOrder(deps, { userId, orderId, by: userId, paymentMethodId: card.id, idempotencyKey: key }, use);
}
