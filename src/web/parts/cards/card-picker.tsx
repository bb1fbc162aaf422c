import { type ReactNode, useState } from "react";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import { CardChoice, firstCard, NEW_CARD } from "./card-choice.tsx";
import { CardFields } from "./card-fields.tsx";
import { useCardForm } from "./use-card-form.ts";

/** A card for some other form to pay with. */
export type CardPicker = {
  /** Stored cards and the fields of a new one. @param disabled while something is being paid */
  fields: (disabled: boolean) => ReactNode;
  /** The id of the card that is to pay, stored first when it is new; null when a field is wrong, which then says so. */
  choose: () => Promise<string | null>;
};

export function useCardPicker(userId: string, cards: readonly PaymentMethod[]): CardPicker {
  const [chosen, setChosen] = useState(() => firstCard(cards));
  const newCard = useCardForm(userId);
  return {
    fields: (disabled) => (
      <>
        {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={setChosen} disabled={disabled} />}
        {chosen === NEW_CARD && <CardFields form={newCard.form} disabled={disabled} />}
      </>
    ),
    choose: async () => (chosen === NEW_CARD ? newCard.store() : chosen),
  };
}
