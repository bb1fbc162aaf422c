import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../contract/accounts/accounts.ts";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { listUserOrders } from "../../../contract/orders/orders.ts";
import { placeOrder } from "../../../contract/checkout/checkout.ts";
import { type KeptAttempt, placeOnce } from "../../parts/orders/place-once.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useCallMutation } from "../../platform/query.ts";
import { useRefreshUser } from "../../platform/session.ts";
import type { RollErrors } from "../roll-details.tsx";
import { type Draft, orderOf, undecidedRolls } from "./draft.ts";
import { developmentOrder, draftOf } from "./draft-storage.ts";

export type PlacingProblem = {
  message: string;
  /** The errors of single rolls, by the roll's key. */
  rolls: Readonly<Record<string, RollErrors>>;
  /** "price" wants a look at the new sum, "address" an address. */
  about?: "price" | "address";
};

/** Places the order and goes to the checkout. Whatever goes wrong, the draft stays as it is. */
export function usePlaceOrder(customer: User, refetchPrice: () => Promise<unknown>) {
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  const [problem, setProblem] = useState<PlacingProblem | null>(null);
  const place = useCallMutation(placeOrder, { refreshes: [listUserOrders] });

  async function submit(draft: Draft, expectedTotal: number): Promise<PlacingProblem | null> {
    const undecided = undecidedRolls(draft);
    if (undecided.length > 0) return tell(negativesMissing(draft, undecided));
    try {
      const order = await placeOnce(keptAttempt(draft), { ...orderOf(draft), expectedTotal }, (body, idempotencyKey) =>
        place.mutateAsync({ params: { userId: customer.id }, body, idempotencyKey }),
      );
      // An order that credits cover is paid as soon as it is placed.
      if (order.status === "PAID")
        await navigate(`/users/${customer.id}/orders/${order.id}`, { state: { justPaid: true } });
      else await navigate(`/users/${customer.id}/checkout?order=${order.id}`);
      developmentOrder.set(null);
      void refreshUser();
      return tell(null);
    } catch (error) {
      if (isRefusal(error, placeOrder, "PRICE_CHANGED")) {
        await refetchPrice();
        return tell({ message: error.message, rolls: {}, about: "price" });
      }
      if (isRefusal(error, placeOrder, "ADDRESS_MISSING")) {
        void refreshUser();
        return tell({ message: error.message, rolls: {}, about: "address" });
      }
      return tell({ message: messageOf(error), rolls: rollErrors(error, draft) });
    }
  }

  const clearProblem = useCallback(() => setProblem(null), []);

  function tell(next: PlacingProblem | null): PlacingProblem | null {
    setProblem(next);
    return next;
  }

  return { submit, problem, clearProblem, isPlacing: place.isPending };
}

/** With the draft as it is kept now: it may be written on while it is sent. */
function keptAttempt(draft: Draft): KeptAttempt {
  const now = () => draftOf(developmentOrder.get(), draft.customerId) ?? draft;
  return {
    get: () => now().attempt,
    set: (attempt) => developmentOrder.set({ ...now(), attempt }),
  };
}

function negativesMissing(draft: Draft, keys: readonly string[]): PlacingProblem {
  const numbers = keys.map((key) => draft.rolls.findIndex((roll) => roll.tempKey === key) + 1);
  const which =
    numbers.length === 1
      ? `roll ${numbers[0]}`
      : `rolls ${numbers.slice(0, 5).join(", ")}${numbers.length > 5 ? " …" : ""}`;
  return {
    message: `Say what should become of the negatives of ${which}.`,
    rolls: Object.fromEntries(keys.map((key) => [key, { negativesAction: "Choose what becomes of the negatives" }])),
  };
}

/** The server's `rolls.3.notes` as errors of the fourth roll. */
function rollErrors(error: unknown, draft: Draft): Record<string, RollErrors> {
  const found: Record<string, RollErrors> = {};
  for (const { path, message } of error instanceof CallError ? error.errors : []) {
    const [list, index, field] = path.split(".");
    const key = list === "rolls" ? draft.rolls[Number(index)]?.tempKey : undefined;
    if (key && field) found[key] = { ...found[key], [field]: message };
  }
  return found;
}
