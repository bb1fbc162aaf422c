import { Checkbox } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import { CardChoice, firstCard, NEW_CARD } from "../cards/card-choice.tsx";
import { useCardEntry } from "../cards/use-card-entry.ts";
import { enteredMeans } from "./use-pay.ts";

/** Payment with a stored card, or with a new one that is saved only if the customer chooses so. */
export function usePayingCard(cards: readonly PaymentMethod[]): {
  /** @param disabled while a payment is in progress @param amount cents; null while calculated */
  fields: (disabled: boolean, amount: number | null) => ReactNode;
  choose: (unsettled: string | null) => Promise<string | null>;
} {
  const [chosen, setChosen] = useState(() => firstCard(cards));
  const [keep, setKeep] = useState(false);
  const entry = useCardEntry();
  // A token works for one attempt. Only an attempt with an unknown result reuses its token.
  const tried = useRef<string | null>(null);

  async function enter(unsettled: string | null): Promise<string | null> {
    const checked = entry.checked();
    if (checked === null) return null;
    const entered = `${checked} ${keep}`;
    if (unsettled !== null && entered === tried.current) return unsettled;
    tried.current = entered;
    const token = await entry.makeToken();
    return token === null ? null : enteredMeans(token, keep);
  }

  return {
    fields: (disabled, amount) => (
      <>
        {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={setChosen} disabled={disabled} />}
        {chosen === NEW_CARD && (
          <>
            {entry.fields({ amount, keeps: keep }, disabled)}
            <Checkbox
              label="Save this card for next time"
              checked={keep}
              disabled={disabled}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
          </>
        )}
      </>
    ),
    choose: async (unsettled) => (chosen === NEW_CARD ? enter(unsettled) : chosen),
  };
}
