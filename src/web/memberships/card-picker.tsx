import { Checkbox } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { PaymentMethod } from "../../contract/payments/payments.ts";
import type { Whose } from "../parts/people/whose.ts";
import { CardChoice, firstCard, NEW_CARD } from "../parts/cards/card-choice.tsx";
import { useCardEntry } from "../parts/cards/use-card-entry.ts";

/**
 * A stored card, or the token of a new one; if `keep` is set, it is saved and becomes the default after the payment
 * succeeds.
 */
export type PayingCard = { paymentMethodId: string; keep: boolean } | { token: string; keep: boolean };

export type CardPicker = {
  /**
   * Stored cards and the fields of a new one.
   * @param disabled during a payment
   * @param amount cents
   */
  fields: (disabled: boolean, amount: number) => ReactNode;
  /**
   * Returns the card to charge; null if a field is invalid, which then shows an error.
   * @param unsettled the card of an earlier try with unknown outcome
   */
  choose: (unsettled: PayingCard | null) => Promise<PayingCard | null>;
  /** Whether there will be a card for renewals after this one has paid. */
  renews: boolean;
};

/** Checked by default only if no other card could pay for renewals. */
export function useCardPicker(cards: readonly PaymentMethod[], { own }: Whose): CardPicker {
  const [chosen, setChosen] = useState(() => firstCard(cards));
  const [ticked, setTicked] = useState(cards.length === 0);
  const entry = useCardEntry();
  // A token is valid for one try: only a try with unknown outcome is repeated with the same one.
  const tried = useRef<string | null>(null);
  const usedFirst = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const isNew = chosen === NEW_CARD;
  const keep = ticked && (isNew || chosen !== usedFirst?.id);

  async function enter(unsettled: PayingCard | null): Promise<PayingCard | null> {
    const checked = entry.checked();
    if (checked === null) return null;
    const entered = `${checked} ${keep}`;
    if (unsettled !== null && entered === tried.current) return unsettled;
    tried.current = entered;
    const token = await entry.makeToken();
    return token === null ? null : { token, keep };
  }

  return {
    fields: (disabled, amount) => (
      <>
        {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} onChoose={setChosen} disabled={disabled} />}
        {isNew && entry.fields({ amount, keeps: ticked }, disabled)}
        {(isNew || chosen !== usedFirst?.id) && (
          <Checkbox
            label={isNew ? "Save this card for renewals" : "Use this card for renewals"}
            description={
              ticked
                ? "Saved only if the payment succeeds."
                : usedFirst
                  ? `Renewals are still charged to ${usedFirst.brand} ending in ${usedFirst.last4}.`
                  : `Without a saved card, ${own ? "your" : "the"} membership ends after one year.`
            }
            checked={ticked}
            disabled={disabled}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        )}
      </>
    ),
    choose: async (unsettled) => (isNew ? enter(unsettled) : { paymentMethodId: chosen, keep }),
    renews: keep || usedFirst !== undefined,
  };
}
