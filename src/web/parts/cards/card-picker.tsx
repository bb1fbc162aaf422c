import { type ReactNode, useRef, useState } from "react";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import { CardChoice, firstCard, NEW_CARD } from "./card-choice.tsx";
import classes from "./cards.module.css";
import { useCardForm } from "./use-card-form.ts";

/** A card that pays a membership and its renewals, and is stored for that. */
export type CardPicker = {
  /** Stored cards and the fields of a new one. @param disabled while something is being paid */
  fields: (disabled: boolean) => ReactNode;
  /** The id of the card that is to pay, stored first when it is new; null when a field is wrong, which then says so. */
  choose: () => Promise<string | null>;
  /** It did not pay: one that was entered for this is not kept. */
  declined: (id: string) => Promise<void>;
};

/** @param why says what a new card is kept for */
export function useCardPicker(userId: string, cards: readonly PaymentMethod[], why: string): CardPicker {
  const [chosen, setChosen] = useState(() => firstCard(cards));
  const newCard = useCardForm(userId);
  const before = useRef(new Set(cards.map(({ id }) => id)));
  return {
    fields: (disabled) => (
      <>
        {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={setChosen} disabled={disabled} />}
        {chosen === NEW_CARD && (
          <>
            {newCard.fields(disabled)}
            <p className={classes.kept}>{why} A declined one is not.</p>
          </>
        )}
      </>
    ),
    choose: async () => (chosen === NEW_CARD ? newCard.store() : chosen),
    declined: async (id) => {
      // Entered again, a card that was stored before is the same one.
      if (chosen === NEW_CARD && !before.current.has(id)) await newCard.forget();
    },
  };
}
