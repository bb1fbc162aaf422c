import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { InputOf } from "../../../contract/kit/call.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { confirmPayment, listPaymentMethods } from "../../../contract/payments/payments.ts";
import { listUnlocks, quoteUnlocks, unlockScans } from "../../../contract/unlocks/unlocks.ts";
import type { UnlockSize } from "../../../rules/unlocks/unlocks.ts";
import { confirmWithBank, type ProviderConfirmation } from "../../parts/cards/confirm-with-bank.ts";
import { payingBy } from "../../parts/payments/use-pay.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { callKey } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { useAttempt } from "../../platform/use-attempt.ts";

type UnlockingState =
  | { kind: "idle" }
  | { kind: "working" }
  /** `orderId` names an order of other scans that must be paid or canceled first. */
  | { kind: "problem"; message: string; orderId: number | null }
  | { kind: "secondStep"; orderId: number; paymentId: string }
  | { kind: "pending" };

type Answer = { outcome: string; message: string | null; paymentId: string | null };

/**
 * Unlocks scans and charges any amount due. An attempt with an unknown outcome is retried with the same key; an order
 * left by a declined card is paid by the next attempt for the same scans.
 */
export function useUnlocking(userId: string, scanIds: readonly string[]) {
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const [state, setState] = useState<UnlockingState>({ kind: "idle" });
  const attempt = useAttempt<{ body: InputOf<typeof unlockScans>["body"]; means: string | null }>();
  // The button is disabled while it works, but a second click can arrive before the render.
  const working = useRef(false);

  function settle(orderId: number | null, answer: Answer | null): void {
    attempt.forget();
    for (const call of [quoteUnlocks, listUnlocks, listUserOrders, listPaymentMethods])
      void queries.invalidateQueries({ queryKey: callKey(call) });
    if (answer === null || answer.outcome === "CAPTURED") {
      setState({ kind: "idle" });
      if (orderId !== null) void refreshUser(); // account credit may have paid a part
    } else if (answer.outcome === "REQUIRES_ACTION" && answer.paymentId !== null && orderId !== null)
      setState({ kind: "secondStep", orderId, paymentId: answer.paymentId });
    else if (answer.outcome === "PENDING") setState({ kind: "pending" });
    else setState({ kind: "problem", message: answer.message ?? "The payment was declined.", orderId: null });
  }

  async function run(send: () => Promise<void>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      await send();
    } catch (error) {
      if (isRefusal(error, unlockScans, "PRICE_CHANGED") || isRefusal(error, unlockScans, "NO_SUCH_CARD"))
        for (const call of [quoteUnlocks, listPaymentMethods])
          void queries.invalidateQueries({ queryKey: callKey(call) });
      const orderId = isRefusal(error, unlockScans, "ORDER_WAITS") ? error.data.orderId : null;
      setState({ kind: "problem", message: messageOf(error), orderId });
    } finally {
      working.current = false;
    }
  }

  return {
    state,
    /** @param choose returns the payment method, null while one of its fields is invalid; omitted if nothing is due */
    unlock: (size: UnlockSize, pricePerUnlock: number, choose?: (unsettled: string | null) => Promise<string | null>) =>
      run(async () => {
        const means = choose ? await choose(attempt.unsettled()?.means ?? null) : undefined;
        if (means === null) return setState({ kind: "idle" });
        const body = { scanIds: [...scanIds], size, pricePerUnlock, ...(means === undefined ? {} : payingBy(means)) };
        const { orderId, payment } = await attempt.once({ body, means: means ?? null }, (wanted, idempotencyKey) =>
          api.call(unlockScans, { params: { userId }, body: wanted.body }, { idempotencyKey }),
        );
        settle(orderId, payment);
      }),
    confirm: (orderId: number, paymentId: string, step: ProviderConfirmation) =>
      run(async () => {
        const params = { userId, orderId, paymentId };
        settle(orderId, await confirmWithBank(() => api.call(confirmPayment, { params }), step));
      }),
    rest: () => setState({ kind: "idle" }),
  };
}
