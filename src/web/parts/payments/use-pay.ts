import type { BodyOf } from "../../../contract/kit/call.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getUserOrder, listUserOrders } from "../../../contract/orders/orders.ts";
import { confirmPayment, listPaymentMethods, payOrder } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { callKey } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import { usePaying } from "./use-paying.ts";

/** Encodes an entered card as a string, like the ids of stored cards. */
const ENTERED = { stored: "kept:", once: "once:" } as const;

export const enteredMeans = (token: string, keep: boolean): string => `${keep ? ENTERED.stored : ENTERED.once}${token}`;

export function payBodyOf(means: string): BodyOf<typeof payOrder> {
  for (const prefix of [ENTERED.stored, ENTERED.once])
    if (means.startsWith(prefix)) return { token: means.slice(prefix.length), keep: prefix === ENTERED.stored };
  return { paymentMethodId: means };
}

export type PayingBy = { paymentMethodId: string } | { card: { token: string; keep?: boolean | undefined } };

export function payingBy(means: string): PayingBy {
  const pay = payBodyOf(means);
  return "token" in pay ? { card: pay } : pay;
}

/** Pays a customer's order with one of their cards. @param onPaid called once, when the payment succeeds */
export function usePay(userId: string, orderId: number, onPaid: () => void) {
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const params = { userId, orderId };
  return usePaying({
    pay: (means, idempotencyKey) => api.call(payOrder, { params, body: payBodyOf(means) }, { idempotencyKey }),
    confirm: (paymentId) => api.call(confirmPayment, { params: { ...params, paymentId } }),
    onAnswer({ outcome, order }) {
      queries.setQueryData(callKey(getUserOrder, { params }), order);
      void queries.invalidateQueries({ queryKey: callKey(listUserOrders) });
      void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
      if (outcome !== "CAPTURED") return;
      void refreshUser();
      onPaid();
    },
    onNotPayable: () => void queries.invalidateQueries({ queryKey: callKey(getUserOrder, { params }) }),
  });
}
