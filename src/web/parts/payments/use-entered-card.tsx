import { type ReactNode, useRef } from "react";
import { useCardEntry } from "../cards/use-card-entry.ts";

/** A card entered for one payment and never saved. */
export function useEnteredCard(): {
  /** @param disabled while a payment is in progress @param amount cents; null while calculated */
  fields: (disabled: boolean, amount: number | null) => ReactNode;
  /**
   * Returns the provider's token for the card; null when a field must be corrected.
   * @param unsettled from `usePaying`
   */
  choose: (unsettled: string | null) => Promise<string | null>;
} {
  const card = useCardEntry();
  // A token works for one attempt. Only an attempt with an unknown result reuses its token.
  const tried = useRef<string | null>(null);
  return {
    fields: (disabled, amount) => card.fields({ amount, keeps: false }, disabled),
    async choose(unsettled) {
      const entered = card.checked();
      if (entered === null) return null;
      if (unsettled !== null && entered === tried.current) return unsettled;
      tried.current = entered;
      return card.makeToken();
    },
  };
}
