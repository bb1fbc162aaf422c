import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { placeOrder } from "../../../contract/checkout/checkout.ts";
import type { AlreadyOrdered } from "../../parts/orders/already-ordered-dialog.tsx";
import { placeOnce } from "../../parts/orders/place-once.ts";
import type { StoredAttempt } from "../../platform/attempt.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useCallMutation } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import type { RollErrors } from "../roll-details.tsx";
import { firstProblem, type OrderProblem } from "../new/order-steps.ts";
import type { GoodsInCart } from "../new/goods-in-cart.ts";
import { type Draft, orderOf } from "./draft.ts";
import { forgetDraft, storeDraft, storedDraft } from "./draft-storage.ts";

/** Places the order and navigates to the checkout. On any error the draft stays unchanged. */
export function usePlaceOrder(customer: User, goods: GoodsInCart | null, refetchPrice: () => Promise<unknown>) {
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  const [problem, setProblem] = useState<OrderProblem | null>(null);
  const [ordered, setOrdered] = useState<AlreadyOrdered | null>(null);
  const place = useCallMutation(placeOrder, { refreshes: [listUserOrders] });

  /** @param lines of the cart */
  async function submit(draft: Draft, expectedTotal: number, lines = goods?.lines): Promise<OrderProblem | null> {
    const missing = firstProblem(draft, customer);
    if (missing) return report(missing);
    try {
      const body = { ...orderOf(draft, customer, lines), expectedTotal };
      const order = await placeOnce(storedAttempt(draft), body, (sent, idempotencyKey) =>
        place.mutateAsync({ params: { userId: customer.id }, body: sent, idempotencyKey }),
      );
      if (body.lines.length > 0) goods?.onOrdered(body.lines);
      // An order fully covered by credits is paid immediately.
      if (order.status === "PAID")
        await navigate(`/users/${customer.id}/orders/${order.id}`, { state: { justPaid: true } });
      else await navigate(`/users/${customer.id}/checkout?order=${order.id}`);
      forgetDraft(customer.id);
      void refreshUser();
      return report(null);
    } catch (error) {
      if (isRefusal(error, placeOrder, "PRICE_CHANGED")) await refetchPrice();
      if (isRefusal(error, placeOrder, "ADDRESS_MISSING")) void refreshUser();
      if (isRefusal(error, placeOrder, "ORDERED_ALREADY")) {
        setOrdered(error.data);
        return report(null);
      }
      return report(problemOf(error, draft));
    }
  }

  const clearProblem = useCallback(() => setProblem(null), []);

  function report(next: OrderProblem | null): OrderProblem | null {
    setProblem(next);
    return next;
  }

  return {
    submit,
    problem,
    report,
    clearProblem,
    isPlacing: place.isPending,
    ordered,
    closeOrdered: () => setOrdered(null),
  };
}

/** Reads the draft from storage each time: it may be edited while it is being sent. */
function storedAttempt(draft: Draft): StoredAttempt {
  const now = () => storedDraft(draft.customerId) ?? draft;
  return {
    get: () => now().attempt,
    set: (attempt) => storeDraft({ ...now(), attempt }),
  };
}

function problemOf(error: unknown, draft: Draft): OrderProblem {
  const message = messageOf(error);
  if (isRefusal(error, placeOrder, "PRICE_CHANGED")) return { message, at: "review", rolls: {}, about: "price" };
  if (isRefusal(error, placeOrder, "ADDRESS_MISSING")) return { message, at: "address", rolls: {}, about: "address" };
  if (isRefusal(error, placeOrder, "NO_SUCH_WINDOW") || isRefusal(error, placeOrder, "WINDOW_FULL"))
    return { message, at: "delivery", rolls: {}, about: "window" };
  if (isRefusal(error, placeOrder, "OUT_OF_STOCK")) {
    const left = error.data.items.map(({ name, stock }) => `${name} (${stock} left)`);
    return { message: `${message} ${left.join(", ")}`, at: "review", rolls: {} };
  }
  const rolls = rollErrors(error, draft);
  return { message, at: Object.keys(rolls).length > 0 ? "rolls" : null, rolls };
}

/** Maps the server's `rolls.3.notes` to errors of the fourth roll. */
function rollErrors(error: unknown, draft: Draft): Record<string, RollErrors> {
  const found: Record<string, RollErrors> = {};
  for (const { path, message } of error instanceof CallError ? error.errors : []) {
    const [list, index, field] = path.split(".");
    const key = list === "rolls" ? draft.rolls[Number(index)]?.tempKey : undefined;
    if (key && field) found[key] = { ...found[key], [field]: message };
  }
  return found;
}
