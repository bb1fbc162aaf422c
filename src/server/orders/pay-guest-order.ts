import type { Deps } from "../deps.ts";
import { guestOrderOf } from "./place-guest-order.ts";
import { type PayAnswer, payAnswer } from "../payments/pay-answer.ts";
import { payByToken } from "../payments/pay-by-token.ts";

/** Pays a guest's order by a card that is entered for it: the card joins the guest's record at the provider, then pays. */
export async function payGuestOrder(
  deps: Deps,
  { code, token, idempotencyKey }: { code: string; token: string; idempotencyKey: string | null },
): Promise<PayAnswer> {
  const { orderId, userId } = await guestOrderOf(deps.db, code);
  return payAnswer(await payByToken(deps, { userId, orderId, token, idempotencyKey }));
}
