import { Button } from "@mantine/core";
import { Link } from "react-router";
import { displayedMonthlyPrice, tiersOnSale, RECOMMENDED_TIER_ID, type TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import classes from "./tier-cards.module.css";
import { includedOf, purchasePath } from "./tier-terms.ts";
import { usePrices } from "../parts/prices/use-prices.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";

/** ", $16.67 a month": for the most popular first tier (docs/product/memberships.md#tiers). */
const byMonth = (prices: PriceList, tier: TierId): string =>
  tier === "NICE_2025" ? `, ${formatDollars(displayedMonthlyPrice(prices.tiers[tier]))} a month` : "";

export function TierCards() {
  const prices = usePrices();
  return (
    <ul className={classes.tiers}>
      {tiersOnSale(prices).map((tier) => (
        <li key={tier} className={classes.tier}>
          <div className={classes.name}>
            <h2>{prices.tiers[tier].label}</h2>
            {tier === RECOMMENDED_TIER_ID && <span>Recommended</span>}
          </div>
          <p className={classes.price}>
            {formatDollars(prices.tiers[tier].displayedPrice)} <small>a year{byMonth(prices, tier)}</small>
          </p>
          <p>{prices.tiers[tier].desc}</p>
          <ul className={classes.included}>
            {includedOf(prices, tier).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Button component={Link} to={purchasePath(tier)} size="md" className={classes.join}>
            Become {prices.tiers[tier].label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
