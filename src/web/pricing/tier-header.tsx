import { VisuallyHidden } from "@mantine/core";
import { BENEFIT_TABLES, benefitsOf } from "../../rules/memberships/benefits.ts";
import { shownTiers } from "../../rules/memberships/tiers.ts";
import { IconArrowUpRight } from "../platform/icons.tsx";
import classes from "./tier-header.module.css";
import { cellOf, isForSale, purchasePath } from "./tier-words.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Column names that stay visible while the tables scroll: the columns' top is sticky 127 px below the window's
 * (docs/product/pricing.md#pricing-page), and the jump links above them fill the space under the site's header.
 */
export function TierHeader() {
  const prices = usePrices();
  return (
    <div className={classes.header}>
      <nav className={classes.jumps} aria-label="Prices">
        {BENEFIT_TABLES.map(({ key, label }) => (
          <a key={key} href={`#${key}`}>
            {label}
          </a>
        ))}
        <a href="#calculator">Price Calculator</a>
      </nav>
      <ul className={classes.tiers} aria-label="Memberships">
        {shownTiers(prices).map((tier) => {
          const { annualCost } = benefitsOf(prices, tier);
          const words = (
            <>
              <strong>{prices.tiers[tier].label}</strong>
              <span className={classes.price}>
                {cellOf(annualCost).shown}
                {isForSale(tier) && <small> a year</small>}
              </span>
            </>
          );
          return (
            <li key={tier} data-tier={tier}>
              {isForSale(tier) ? (
                <a href={purchasePath(tier)} target="_blank" rel="noreferrer">
                  {words}
                  <IconArrowUpRight className={classes.arrow} size={18} aria-hidden />
                  <VisuallyHidden>, join (opens in a new tab)</VisuallyHidden>
                </a>
              ) : (
                <div>{words}</div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
