import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "../../../contract/kit/client.ts";
import type { addRush } from "../../../contract/checkout/order-changes.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { listPaymentMethods } from "../../../contract/payments/payments.ts";
import { type PayingBy, payingBy } from "../../parts/payments/use-pay.ts";
import { useOrdersPath } from "../../parts/people/whose.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { isUnknownOutcome } from "../../platform/unknown-outcome.ts";

type Bought = ReplyOf<typeof addRush>;

/**
 * Returns the card to charge, or null if a field is invalid; receives the payment method of a try with unknown outcome.
 */
export type ChooseCard = (unsettled: string | null) => Promise<string | null>;

/**
 * Buys an add-on to an order. If paid immediately it navigates to the order (staff to the desk's order page); if the
 * bank requires confirmation, has not answered or declined, to the checkout of the unpaid order.
 */
export function useBuying(userId: string, orderId: number, done: string) {
  const navigate = useNavigate();
  const ordersPath = useOrdersPath(userId);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const unsettled = useRef<string | null>(null);
  /** @param why message shown there */
  const checkoutOf = (addOn: number, why?: string) =>
    navigate(`/users/${userId}/checkout?order=${addOn}`, { state: { problem: why } });

  /** @param choose undefined if nothing is due */
  async function buy(choose: ChooseCard | undefined, send: (paying: Partial<PayingBy>) => Promise<Bought>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const means = await choose?.(unsettled.current);
      if (means === null) return;
      unsettled.current = means ?? null;
      const { addOnOrderId, payment } = await send(means === undefined ? {} : payingBy(means));
      unsettled.current = null;
      if (addOnOrderId !== null && payment !== null && payment.outcome !== "CAPTURED") {
        await checkoutOf(addOnOrderId);
        return;
      }
      showToast(done);
      await navigate(`${ordersPath}/${orderId}`);
    } catch (error) {
      if (!isUnknownOutcome(error)) unsettled.current = null;
      const waiting = waitingOrder(error);
      if (waiting === null) setProblem(messageOf(error));
      else await checkoutOf(waiting, messageOf(error));
    } finally {
      // A newly entered card may be saved now.
      void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
      setBusy(false);
    }
  }
  return { buy, busy, problem, setProblem };
}

/** Returns the order that was placed and must be paid with another card. */
function waitingOrder(error: unknown): number | null {
  if (!(error instanceof CallError) || (error.code !== "CARD_DECLINED" && error.code !== "ORDER_WAITS")) return null;
  const { orderId } = (error.data ?? {}) as { orderId?: unknown };
  return typeof orderId === "number" ? orderId : null;
}
