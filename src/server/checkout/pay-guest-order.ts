import type { Deps } from "../deps.ts";
import { guestOrderOf } from "./place-guest-order.ts";
import { confirmPayment } from "../payments/confirm-payment.ts";
import { type PayAnswer, payAnswer } from "../payments/pay-answer.ts";
import { payByToken } from "../payments/pay-by-token.ts";

/**
 * Pays a guest's order with a card entered for it: stores the card on the guest's record at the provider, then pays.
 */
export async function payGuestOrder(
  deps: Deps,
  { code, token, idempotencyKey }: { code: string; token: string; idempotencyKey: string | null },
): Promise<PayAnswer> {
  const { orderId, userId } = await guestOrderOf(deps.db, code);
  return payAnswer(await payByToken(deps, { userId, orderId, by: userId, token, storeCard: false, idempotencyKey }));
}

/** Updates a guest's payment that needed a second step. The code alone identifies the guest. */
export async function confirmGuestPayment(
  deps: Deps,
  { code, paymentId }: { code: string; paymentId: string },
): Promise<PayAnswer & { clientSecret: string | null }> {
  const { orderId, userId } = await guestOrderOf(deps.db, code);
  const { clientSecret, ...outcome } = await confirmPayment(deps, { paymentId, orderId, userId, by: userId });
  return { ...payAnswer(outcome), clientSecret };
}
