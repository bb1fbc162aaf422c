import { useRef, useState } from "react";
import { beginPaymentMethod } from "../../../contract/payments/payments.ts";
import { api } from "../../platform/api.ts";
import { StripeCardField } from "./stripe-card-field.tsx";
import type { CardsByStripe, Failure, MountedFields } from "./stripe-script.ts";
import type { CardEntry } from "./use-card-entry.ts";

const DECLINED = "This card can't be used. Try another one.";

/** Card fields in Stripe's own iframe, and wallets. Typed data goes to Stripe only. */
export function useStripeCardEntry(account: CardsByStripe | null): CardEntry {
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useRef<MountedFields | null>(null);
  // Stripe does not say which card is entered, only that it changed.
  const entered = useRef({ complete: false, empty: true, changes: 0 });

  function say(message: string): void {
    setProblem(message);
    fields.current?.element.focus();
  }

  /** Creates a token from Stripe's fields. Awaits nothing before a wallet's sheet opens. */
  async function tokenBy(make: (by: MountedFields) => Promise<string | Failure>): Promise<string | null> {
    if (fields.current === null) throw new Error("there are no fields of Stripe's");
    setProblem(null);
    const mounted = fields.current;
    const { error } = await mounted.elements.submit();
    // A field is wrong or the wallet was closed; nothing was sent.
    if (error !== undefined) {
      say(error.message ?? DECLINED);
      return null;
    }
    const made = await make(mounted);
    if (typeof made === "string") return made;
    if (made.type !== "card_error" && made.type !== "validation_error") throw new Error(made.message ?? made.type);
    say(made.message ?? DECLINED);
    return null;
  }

  return {
    fields: (use, disabled) =>
      account && (
        <StripeCardField
          // The mode (save or pay) is fixed from the start.
          key={use === "KEEP" ? "keep" : "pay"}
          account={account}
          use={use}
          disabled={disabled}
          problem={problem}
          onFields={(mounted) => {
            fields.current = mounted;
            entered.current = { ...entered.current, complete: false, empty: true };
          }}
          onChange={({ complete, empty }) => {
            entered.current = { complete, empty, changes: entered.current.changes + 1 };
            setProblem(null);
          }}
        />
      ),
    isDirty: () => !entered.current.empty,
    checked() {
      const { complete, changes } = entered.current;
      if (complete) return `at Stripe ${changes}`;
      say(problem ?? "Complete the card details");
      return null;
    },
    makeToken: () =>
      tokenBy(async ({ stripe, elements }) => {
        // Not offered as a stored card until the owner saves it.
        const answer = await stripe.createPaymentMethod({ elements, params: { allow_redisplay: "limited" } });
        return answer.error ?? answer.paymentMethod.id;
      }),
    makeTokenToStore: (userId) =>
      tokenBy(async ({ stripe, elements }) => {
        const { clientSecret } = await api.call(beginPaymentMethod, { params: { userId } });
        if (clientSecret === null) throw new Error("the lab has no setup of a card at Stripe");
        const confirmParams = { return_url: window.location.href };
        const answer = await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: "if_required" });
        return answer.error ?? answer.setupIntent.id;
      }),
  };
}
