import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "../../../contract/kit/client.ts";
import type { addRush } from "../../../contract/checkout/order-changes.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { listPaymentMethods } from "../../../contract/payments/payments.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { sayDone } from "../../platform/kit/notices/say.ts";
import { callKey } from "../../platform/query.ts";

type Bought = ReplyOf<typeof addRush>;

/**
 * Buys something for an order later. Paid at once it leads back to the order; where the bank asks, has not answered or said
 * no, to the checkout of what waits to be paid.
 */
export function useBuying(userId: string, orderId: number, done: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @param why one is led there, which is said there */
  const checkoutOf = (addOn: number, why?: string) =>
    navigate(`/users/${userId}/checkout?order=${addOn}`, { state: { problem: why } });

  /** @param onDeclined before it leads on to where another card pays */
  async function buy(send: () => Promise<Bought>, onDeclined: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { addOnOrderId, payment } = await send();
      if (addOnOrderId !== null && payment !== null && payment.outcome !== "CAPTURED") {
        await checkoutOf(addOnOrderId);
        return;
      }
      sayDone(done);
      await navigate(`/users/${userId}/orders/${orderId}`);
    } catch (error) {
      if (isDeclined(error)) await onDeclined();
      const waiting = waitingOrder(error);
      if (waiting === null) setProblem(messageOf(error));
      else await checkoutOf(waiting, messageOf(error));
    } finally {
      // A card may have been entered for it, and is kept or not.
      void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
      setBusy(false);
    }
  }
  return { buy, busy, problem, setProblem };
}

const isDeclined = (error: unknown): boolean => error instanceof CallError && error.code === "CARD_DECLINED";

/** The order that was placed, and waits to be paid with another card. */
function waitingOrder(error: unknown): number | null {
  if (!(error instanceof CallError) || (error.code !== "CARD_DECLINED" && error.code !== "ORDER_WAITS")) return null;
  const { orderId } = (error.data ?? {}) as { orderId?: unknown };
  return typeof orderId === "number" ? orderId : null;
}
