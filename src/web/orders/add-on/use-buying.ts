import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "../../../contract/kit/client.ts";
import type { addRush } from "../../../contract/checkout/order-changes.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { sayDone } from "../../platform/kit/notices/say.ts";

type Bought = ReplyOf<typeof addRush>;

/**
 * Buys something for an order later. Paid at once it leads back to the order; where the bank asks, has not answered or said
 * no, to the checkout of what waits to be paid.
 */
export function useBuying(userId: string, orderId: number, done: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const checkoutOf = (addOn: number) => navigate(`/users/${userId}/checkout?order=${addOn}`);

  async function buy(send: () => Promise<Bought>) {
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
      const waiting = waitingOrder(error);
      if (waiting !== null) return void checkoutOf(waiting);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { buy, busy, problem, setProblem };
}

/** The order that was placed, and waits to be paid with another card. */
function waitingOrder(error: unknown): number | null {
  if (!(error instanceof CallError) || (error.code !== "CARD_DECLINED" && error.code !== "ORDER_WAITS")) return null;
  const { orderId } = (error.data ?? {}) as { orderId?: unknown };
  return typeof orderId === "number" ? orderId : null;
}
