import { useRef, useState } from "react";
import { beginPaymentMethod } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { StripeCardField } from "./stripe-card-field.tsx";
import { type CardsByStripe, loadStripe, type StripeElement } from "./stripe-script.ts";
import type { CardEntry } from "./use-card-entry.ts";

const DECLINED = "This card cannot be used. Try another one.";

/** The fields of a card in Stripe's own frame: what is typed there goes to Stripe alone. */
export function useStripeCardEntry(account: CardsByStripe | null): CardEntry {
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<StripeElement | null>(null);
  // Which card stands there is not told, only that it has changed.
  const entered = useRef({ complete: false, changes: 0 });

  /** Has Stripe's script make a token by the card that stands there. */
  async function tokenBy(
    make: (
      stripe: Awaited<ReturnType<typeof loadStripe>>,
      card: StripeElement,
    ) => Promise<string | { type: string; message?: string }>,
  ): Promise<string | null> {
    if (account === null || element.current === null) throw new Error("there is no card at Stripe");
    setProblem(null);
    const made = await make(await loadStripe(account), element.current);
    if (typeof made === "string") return made;
    if (made.type !== "card_error" && made.type !== "validation_error") throw new Error(made.message ?? made.type);
    setProblem(made.message ?? DECLINED);
    element.current?.focus();
    return null;
  }

  return {
    fields: (disabled) =>
      account && (
        <StripeCardField
          account={account}
          disabled={disabled}
          problem={problem}
          onElement={(card) => {
            element.current = card;
            entered.current = { ...entered.current, complete: false };
          }}
          onChange={({ complete, error }) => {
            entered.current = { complete, changes: entered.current.changes + 1 };
            setProblem(error?.message ?? null);
          }}
        />
      ),
    isDirty: () => entered.current.changes > 0,
    checked() {
      const { complete, changes } = entered.current;
      if (complete) return `at Stripe ${changes}`;
      setProblem((known) => known ?? "Give the whole card");
      element.current?.focus();
      return null;
    },
    makeToken: () =>
      tokenBy(async (stripe, card) => {
        // Not shown as a stored card until its owner keeps it.
        const answer = await stripe.createPaymentMethod({ type: "card", card, allow_redisplay: "limited" });
        return answer.error ?? answer.paymentMethod.id;
      }),
    makeTokenToStore: (userId) =>
      tokenBy(async (stripe, card) => {
        const { clientSecret } = await api.call(beginPaymentMethod, { params: { userId } });
        if (clientSecret === null) throw new Error("the lab has no setup of a card at Stripe");
        const answer = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
        return answer.error ?? answer.setupIntent.id;
      }),
  };
}
