import { useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import type { ReplyOf } from "../../contract/call.ts";
import { CallError, isRefusal } from "../../contract/client.ts";
import { getUserOrder, listUserOrders } from "../../contract/orders.ts";
import { confirmPayment, payOrder } from "../../contract/payments.ts";
import { listPaymentMethods } from "../../contract/payments.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { callKey } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { useQueryClient } from "@tanstack/react-query";

type Answer = ReplyOf<typeof payOrder>;

/** What became of the last try. */
export type PayState =
  | { kind: "idle" }
  | { kind: "working" }
  | { kind: "problem"; message: string }
  | { kind: "secondStep"; paymentId: string }
  | { kind: "pending" };

/** Whether the lab may have taken the payment though we do not know. */
const isUnknown = (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500;

/**
 * Pays an order. Each try has a key of its own; one whose outcome is unknown is repeated under the same key, so that nobody pays twice.
 * @param onPaid once, when the money is there
 */
export function usePay(userId: string, orderId: number, onPaid: () => void) {
  const [state, setState] = useState<PayState>({ kind: "idle" });
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const attempt = useRef<{ key: string; method: string } | null>(null);
  // The button is disabled while it works, but a second click can come before that is drawn.
  const working = useRef(false);

  function take({ outcome, message, paymentId, order }: Answer): void {
    queries.setQueryData(callKey(getUserOrder, { params: { userId, orderId } }), order);
    void queries.invalidateQueries({ queryKey: callKey(listUserOrders) });
    void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
    attempt.current = null;
    if (outcome === "CAPTURED") {
      void refreshUser();
      onPaid();
    } else if (outcome === "REQUIRES_ACTION" && paymentId) setState({ kind: "secondStep", paymentId });
    else if (outcome === "PENDING") setState({ kind: "pending" });
    else setState({ kind: "problem", message: message ?? "The payment was declined. Try another card." });
  }

  async function run(send: () => Promise<Answer | null>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      const answer = await send();
      if (answer) take(answer);
      else setState({ kind: "idle" });
    } catch (error) {
      if (!isUnknown(error)) attempt.current = null;
      // Paid or canceled in the meantime: the order itself says it best.
      if (isRefusal(error, payOrder, "NOT_PAYABLE"))
        void queries.invalidateQueries({ queryKey: callKey(getUserOrder, { params: { userId, orderId } }) });
      setState({ kind: "problem", message: messageOf(error) });
    } finally {
      working.current = false;
    }
  }

  /** @param chooseMethod answers the card's id, or null when there is something to correct first */
  function pay(chooseMethod: () => Promise<string | null>): Promise<void> {
    return run(async () => {
      const method = await chooseMethod();
      if (method === null) return null;
      const known = attempt.current?.method === method ? attempt.current : null;
      attempt.current = known ?? { key: newKey(), method };
      const { key } = attempt.current;
      return api.call(
        payOrder,
        { params: { userId, orderId }, body: { paymentMethodId: method } },
        { idempotencyKey: key },
      );
    });
  }

  function confirm(paymentId: string, approve: boolean): Promise<void> {
    return run(() => api.call(confirmPayment, { params: { userId, orderId, paymentId }, body: { approve } }));
  }

  return {
    state,
    pay,
    confirm,
    askAgain: (paymentId: string) => setState({ kind: "secondStep", paymentId }),
    rest: () => setState({ kind: "idle" }),
  };
}
