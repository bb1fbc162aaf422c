import type { ReactNode } from "react";
import type { PaymentMethod } from "../../../contract/payments/payments.ts";
import choices from "../../platform/choices.module.css";
import classes from "./cards.module.css";

export const NEW_CARD = "new";

/** Returns the card selected initially: the default one, or a new card if none is stored. */
export const firstCard = (cards: readonly PaymentMethod[]): string =>
  (cards.find(({ isDefault }) => isDefault) ?? cards[0])?.id ?? NEW_CARD;

export function CardChoice({
  cards,
  chosen,
  onChoose,
  disabled,
}: {
  cards: readonly PaymentMethod[];
  chosen: string;
  onChoose: (id: string) => void;
  disabled: boolean;
}) {
  const option = (id: string, label: ReactNode) => (
    <label key={id} className={choices.choice}>
      <input
        type="radio"
        name="card"
        value={id}
        checked={chosen === id}
        disabled={disabled}
        onChange={() => onChoose(id)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={choices.choices}>
      <legend>Pay with</legend>
      {cards.map(({ id, brand, last4, expMonth, expYear }) =>
        option(
          id,
          <span>
            {brand} ending <span className={classes.digits}>{last4}</span>
            <small>
              Expires {String(expMonth).padStart(2, "0")}/{expYear % 100}
            </small>
          </span>,
        ),
      )}
      {option(NEW_CARD, <span>Another card</span>)}
    </fieldset>
  );
}
