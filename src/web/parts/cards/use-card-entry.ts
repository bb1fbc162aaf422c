import type { ReactNode } from "react";
import { useCardsByStripe } from "./use-cards-by-stripe.ts";
import { useStripeCardEntry } from "./use-stripe-card-entry.tsx";
import { useTestCardEntry } from "./use-test-card-entry.tsx";

/**
 * Purpose of a card entry: "KEEP" saves the card without a payment; otherwise the amount in cents, null while it is
 * calculated, and whether the customer chose to save the card.
 */
export type CardUse = "KEEP" | { amount: number | null; keeps: boolean };

/** Card entry that produces the payment provider's token. The card number never reaches the lab. */
export type CardEntry = {
  fields: (use: CardUse, disabled: boolean) => ReactNode;
  isDirty: () => boolean;
  /**
   * Validates the fields and returns a key that identifies the entered card; null when a field is wrong, after showing
   * the error.
   */
  checked: () => string | null;
  /**
   * Creates a token of the validated card for one payment; null when the provider rejects a field, after showing the
   * error. Throws all other errors.
   */
  makeToken: () => Promise<string | null>;
  /** Like `makeToken`, for a card saved to this user's account. */
  makeTokenToStore: (userId: string) => Promise<string | null>;
};

export function useCardEntry(): CardEntry {
  const account = useCardsByStripe();
  const atStripe = useStripeCardEntry(account);
  const testCard = useTestCardEntry();
  return account === null ? testCard : atStripe;
}
