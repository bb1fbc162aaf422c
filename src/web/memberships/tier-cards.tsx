import { Button } from "@mantine/core";
import { Link } from "react-router";
import {
  displayedMonthlyPrice,
  PURCHASABLE_TIER_IDS,
  RECOMMENDED_TIER_ID,
  type TierId,
  TIERS,
} from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./tier-cards.module.css";
import { includedOf, purchasePath } from "./tier-terms.ts";

/** ", $16.67 a month": for the most popular first tier (docs/product/memberships.md#tiers). */
const byMonth = (tier: TierId): string =>
  tier === "NICE_2025" ? `, ${formatDollars(displayedMonthlyPrice(tier))} a month` : "";

export function TierCards() {
  return (
    <ul className={classes.tiers}>
      {PURCHASABLE_TIER_IDS.map((tier) => (
        <li key={tier} className={classes.tier}>
          <div className={classes.name}>
            <h2>{TIERS[tier].label}</h2>
            {tier === RECOMMENDED_TIER_ID && <span>Recommended</span>}
          </div>
          <p className={classes.price}>
            {formatDollars(TIERS[tier].displayedPrice)} <small>a year{byMonth(tier)}</small>
          </p>
          <p>{TIERS[tier].desc}</p>
          <ul className={classes.included}>
            {includedOf(tier).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button component={Link} to={purchasePath(tier)} size="md" className={classes.join}>
            Become {TIERS[tier].label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
