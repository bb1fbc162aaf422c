import {
  CALCULATOR_SERVICES,
  type CalculatorCounts,
  type CalculatorRow,
  savingOf,
  type TierTotal,
  tierTotals,
} from "../../rules/memberships/calculator.ts";
import { NON_MEMBER, type TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./tier-results.module.css";
import { TierLink } from "./tier-link.tsx";
import { isForSale } from "./tier-words.ts";
import { usePrices } from "../parts/prices/use-prices.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

export function TierResults({ counts, best }: { counts: CalculatorCounts; best: TierId }) {
  const prices = usePrices();
  return (
    <ul className={classes.results} aria-label="Cost per year by membership">
      {tierTotals(prices, counts).map((result) => (
        <Result key={result.tier} result={result} counts={counts} isBest={result.tier === best} />
      ))}
    </ul>
  );
}

function Result({ result, counts, isBest }: { result: TierTotal; counts: CalculatorCounts; isBest: boolean }) {
  const prices = usePrices();
  const { tier, annualCost, rows, total } = result;
  const { label } = prices.tiers[tier];
  return (
    <li className={classes.result} data-tier={tier} data-best={isBest || undefined}>
      <h3>
        {label}
        {isBest && <span className={classes.best}>Best plan</span>}
      </h3>
      <p className={classes.total}>
        {formatDollars(total)}
        <small> a year</small>
      </p>
      <p className={classes.saving}>{savingWords(prices, tier, counts)}</p>
      <dl className={classes.rows}>
        <div data-nothing={annualCost === 0 || undefined}>
          <dt>Membership</dt>
          <dd>{annualCost === 0 ? "No fee" : formatDollars(annualCost)}</dd>
        </div>
        {rows.map((row) => (
          <Row key={row.field} row={row} />
        ))}
      </dl>
      {isForSale(tier) && <TierLink tier={tier} />}
    </li>
  );
}

function Row({ row: { field, count, included, unitPrice, amount } }: { row: CalculatorRow }) {
  const paid = count - included;
  return (
    <div data-nothing={count === 0 || undefined}>
      <dt>
        {CALCULATOR_SERVICES[field].label}
        {count > 0 && (
          <small>
            {[included > 0 && `${included} included`, paid > 0 && `${paid} × ${formatDollars(unitPrice)}`]
              .filter(Boolean)
              .join(", ")}
          </small>
        )}
      </dt>
      <dd>{count === 0 ? "–" : amount === 0 ? "Free" : formatDollars(amount)}</dd>
    </div>
  );
}

function savingWords(prices: PriceList, tier: TierId, counts: CalculatorCounts): string {
  if (tier === NON_MEMBER) return "Pay as you go";
  const saving = savingOf(prices, tier, counts);
  if (saving === 0) return "Costs the same";
  return saving > 0 ? `Saves ${formatDollars(saving)}` : `Costs ${dollars(-saving)} more`;
}
