import type { ReactNode } from "react";
import { type MemberTierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { includedOf } from "./tier-terms.ts";
import classes from "./tier-radios.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Radio buttons for tiers. @param noteOf a note on a tier, e.g. the cost of changing to it */
export function TierRadios({
  legend,
  tiers,
  chosen,
  disabled = false,
  noteOf,
  onChoose,
}: {
  legend: string;
  tiers: readonly MemberTierId[];
  chosen: MemberTierId | null;
  disabled?: boolean;
  noteOf?: (tier: MemberTierId) => ReactNode;
  onChoose: (tier: MemberTierId) => void;
}) {
  const prices = usePrices();
  return (
    <fieldset className={classes.tiers} disabled={disabled}>
      <legend>{legend}</legend>
      {tiers.map((tier) => (
        <label key={tier} className={classes.tier}>
          <input
            type="radio"
            name="membership-tier"
            value={tier}
            checked={chosen === tier}
            onChange={() => onChoose(tier)}
            aria-labelledby={`name-${tier}`}
            aria-describedby={`price-${tier} about-${tier}`}
          />
          <span className={classes.name}>
            <strong id={`name-${tier}`}>{prices.tiers[tier].label}</strong>
            <span id={`price-${tier}`}>
              {formatDollars(prices.tiers[tier].displayedPrice)} <small>a year</small>
            </span>
          </span>
          <span className={classes.about} id={`about-${tier}`}>
            <span>{prices.tiers[tier].desc}</span>
            <span className={classes.included}>
              {includedOf(prices, tier).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
            {noteOf && <span className={classes.note}>{noteOf(tier)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
