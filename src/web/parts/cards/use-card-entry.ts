import type { ReactNode } from "react";
import { useCardsByStripe } from "./use-cards-by-stripe.ts";
import { useStripeCardEntry } from "./use-stripe-card-entry.tsx";
import { useTestCardEntry } from "./use-test-card-entry.tsx";

/**
 * What a card is entered for: to be kept, and nothing is paid; or a sum in cents, null while it is worked out, and the card stays when that
 * is ticked.
 */
export type CardUse = "KEEP" | { amount: number | null; keeps: boolean };

/** A card that is entered, and how it becomes the payment provider's token. Its number never comes to the lab. */
export type CardEntry = {
  /** @param disabled while something is being paid or stored */
  fields: (use: CardUse, disabled: boolean) => ReactNode;
  isDirty: () => boolean;
  /** What tells the card from another that is entered instead; null when a field is wrong, which then says so. */
  checked: () => string | null;
  /** A token of the checked card, for one payment; null when the provider does not like a field, which then says so. Throws all else. */
  makeToken: () => Promise<string | null>;
  /** The same, for a card that this user keeps. */
  makeTokenToStore: (userId: string) => Promise<string | null>;
};

export function useCardEntry(): CardEntry {
  const account = useCardsByStripe();
  const atStripe = useStripeCardEntry(account);
  const testCard = useTestCardEntry();
  return account === null ? testCard : atStripe;
}
