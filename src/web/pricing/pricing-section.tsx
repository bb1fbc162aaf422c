import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type BenefitKey, benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, RECOMMENDED_TIER_ID, shownTiers, type TierId } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice, leastDevScan } from "../../rules/prices/price-list.ts";
import classes from "./pricing-section.module.css";
import { TierLink } from "./tier-link.tsx";
import { cellOf, isForSale } from "./tier-words.ts";
import { useLab } from "../platform/lab.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Lines that distinguish the tiers at a glance; the rest is on the pricing page. */
const MAIN_LINES = [
  "devScanPrice",
  "devScanCredits",
  "scan4KPrice",
  "rushPrice",
  "returnShipping",
] as const satisfies BenefitKey[];

export function PricingSection({ headingLevel: Heading = "h2" }: { headingLevel?: "h2" | "h3" }) {
  const prices = usePrices();
  return (
    <section id="prices" className={classes.section} aria-labelledby="prices-title">
      <div className={classes.head}>
        <Heading id="prices-title" className={classes.title}>
          Prices
        </Heading>
        <p>
          No subscription needed: pay by the roll, {formatDollars(devScanPrice(prices, NON_MEMBER))} each. If you shoot
          a lot, a membership of the club brings that down to {formatDollars(leastDevScan(prices))}.
        </p>
      </div>
      <ul className={classes.tiers}>
        {shownTiers(prices).map((tier) => (
          <Tier key={tier} tier={tier} heading={Heading === "h2" ? "h3" : "h4"} />
        ))}
      </ul>
      <div className={classes.more}>
        <Button component={Link} to="/pricing" size="lg" variant="default">
          All prices and the calculator
        </Button>
        <Link to="/memberships">How membership works</Link>
      </div>
    </section>
  );
}

function Tier({ tier, heading: Heading }: { tier: TierId; heading: "h3" | "h4" }) {
  const prices = usePrices();
  const { label, desc } = prices.tiers[tier];
  const benefits = benefitsOf(prices, tier, useLab().storageDays);
  return (
    <li className={classes.tier} data-member={isForSale(tier) || undefined}>
      {tier === RECOMMENDED_TIER_ID && <p className={classes.recommended}>Recommended</p>}
      <div className={classes.name}>
        <Heading>{label}</Heading>
        <p>
          {cellOf(benefits.annualCost).shown}
          {isForSale(tier) && <small> a year</small>}
        </p>
      </div>
      <p className={classes.desc}>{desc}</p>
      <dl>
        {MAIN_LINES.map((key) => {
          const { shown, spoken } = cellOf(benefits[key]);
          return (
            <div key={key}>
              <dt>{benefits[key].label}</dt>
              <dd>{spoken ?? shown}</dd>
            </div>
          );
        })}
      </dl>
      <TierLink tier={tier} />
    </li>
  );
}
