import { type ReactNode, useRef } from "react";
import { useCardEntry } from "../cards/use-card-entry.ts";

/** A card that is entered for one payment and kept nowhere. */
export function useEnteredCard(): {
  /** @param disabled while something is being paid @param amount cents; null while they are worked out */
  fields: (disabled: boolean, amount: number | null) => ReactNode;
  /** The provider's token for it; null when there is something to correct first. @param unsettled as of `usePaying` */
  choose: (unsettled: string | null) => Promise<string | null>;
} {
  const card = useCardEntry();
  // A token is good for one try: only a try whose outcome is unknown is repeated with the same one.
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
