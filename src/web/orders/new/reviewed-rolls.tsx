import type { TierId } from "../../../rules/memberships/tiers.ts";
import { wantsReturnShipping } from "../../../rules/checkout/roll-draft.ts";
import { servicesOfRoll } from "../../../rules/checkout/roll-services.ts";
import { uncollectedRule } from "../../../rules/shipping/negatives.ts";
import { negativesChoice } from "../../../rules/shipping/negatives-choice.ts";
import { FORMAT_LABELS, NEGATIVES_ACTION_LABELS, PROCESS_LABELS, SCAN_SIZE_LABELS } from "../../../rules/film/film.ts";
import { dollars } from "../../parts/dollars.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import type { DraftRoll } from "../draft/draft.ts";
import { rollPrice } from "../draft/estimate.ts";
import { EdgeCode } from "../edge-code.tsx";
import classes from "./new-order.module.css";
import { usePrices } from "../../parts/prices/use-prices.ts";

/** Names everything ordered for each roll, with the price of each paid option. Equal rolls are listed once. */
export function ReviewedRolls({ rolls, tier }: { rolls: readonly DraftRoll[]; tier: TierId }) {
  const prices = usePrices();
  const numbered = rolls.map((roll, index) => ({ roll, number: index + 1 }));
  const groups = Map.groupBy(numbered, ({ roll }) => JSON.stringify({ ...roll, tempKey: "" }));
  return (
    <>
      <ul className={classes.reviewed}>
        {[...groups].map(([key, same]) => (
          <ReviewedRoll key={key} roll={same[0]!.roll} numbers={same.map(({ number }) => number)} tier={tier} />
        ))}
      </ul>
      {rolls.some(wantsReturnShipping) && (
        <p className={classes.once}>
          <span>Shipping the negatives back, once for the order</span>
          <span>{priceText(prices.returnNegatives[tier])}</span>
        </p>
      )}
      {rolls.some(({ negativesAction }) => negativesAction === "PICK_UP_SHIP") && (
        <p>
          {NEGATIVES_ACTION_LABELS.PICK_UP_SHIP}: {uncollectedRule(prices)}
        </p>
      )}
    </>
  );
}

function ReviewedRoll({ roll, numbers, tier }: { roll: DraftRoll; numbers: readonly number[]; tier: TierId }) {
  const prices = usePrices();
  const options = servicesOfRoll(prices, roll, tier, 1).slice(1);
  const times = numbers.length > 1 ? `${numbers.length} × ` : "";
  return (
    <li>
      <div className={classes.reviewedHead}>
        <EdgeCode name={edgeName(roll)} number={rangesText(numbers)} />
        <strong>{times + dollars(rollPrice(prices, roll, tier))}</strong>
      </div>
      <p>
        {FORMAT_LABELS[roll.format]} · {PROCESS_LABELS[roll.process]} · {SCAN_SIZE_LABELS[roll.scanQuality]} ·{" "}
        {negativesChoice(roll)?.label ?? <em>choose negatives</em>}
      </p>
      {options.length > 0 && (
        <ul className={classes.options} aria-label="Options">
          {options.map(({ sku, description, unitPrice }) => (
            <li key={sku}>
              <span>{description}</span>
              <span>{priceText(unitPrice)}</span>
            </li>
          ))}
        </ul>
      )}
      {roll.notes && <p>“{roll.notes}”</p>}
    </li>
  );
}

const priceText = (amount: number): string => (amount === 0 ? "included" : dollars(amount));

/** "1–3, 5" for the numbers 1, 2, 3 and 5. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
