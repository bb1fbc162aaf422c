import type { UnlockQuote } from "../../../contract/unlocks/unlocks.ts";
import type { UnlockSize } from "../../../rules/unlocks/unlocks.ts";
import { dollars } from "../../parts/dollars.ts";
import choices from "../../platform/choices.module.css";
import { SIZE_WORDS } from "./unlock-words.ts";
import classes from "./unlocks.module.css";

/** Chooses the size to unlock, with prices. @param of number of scans */
export function SizeChoice({
  quotes,
  of,
  pricePerUnlock,
  chosen,
  onChoose,
  disabled,
}: {
  quotes: readonly UnlockQuote[];
  of: number;
  pricePerUnlock: number;
  chosen: UnlockSize;
  onChoose: (size: UnlockSize) => void;
  disabled: boolean;
}) {
  return (
    <fieldset className={choices.choices}>
      <legend>Size</legend>
      {quotes.map((quote) => (
        <label key={quote.size} className={choices.choice}>
          <input
            type="radio"
            name="unlock-size"
            value={quote.size}
            checked={chosen === quote.size}
            disabled={disabled}
            onChange={() => onChoose(quote.size)}
          />
          <span className={classes.size}>
            {SIZE_WORDS[quote.size].label}
            <small>{SIZE_WORDS[quote.size].hint}</small>
          </span>
          <span className={classes.price}>{priceOf(quote, of, pricePerUnlock)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function priceOf({ toUnlock, toBuy }: UnlockQuote, of: number, pricePerUnlock: number): string {
  if (toUnlock === 0) return "Unlocked";
  if (toBuy === 0) return "Included";
  return of === 1 ? dollars(pricePerUnlock) : `${dollars(pricePerUnlock)} each`;
}
