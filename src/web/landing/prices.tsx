import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import {
  type CreditCount,
  NON_MEMBER,
  SHOWN_TIER_IDS,
  type ShownTierId,
  TIERS,
} from "../../rules/memberships/tiers.ts";
import { addCents, formatDollars } from "../../rules/money.ts";
import { addOnPrice, devScanPrice, RETURN_NEGATIVES_PRICE } from "../../rules/products/add-on-prices.ts";
import classes from "./prices.module.css";

type Row = { label: string; hint?: string; cell: (tier: ShownTierId) => string };

const dollars = (amount: ReturnType<typeof devScanPrice>) => (amount === 0 ? "Free" : formatDollars(amount));
const credits = (count: CreditCount) => (count === 0 ? "–" : count === "unlimited" ? "No limit" : String(count));

/** One table of prices feeds what is charged and what is shown (decisions, Money). */
const GROUPS: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: "Each roll",
    rows: [
      { label: "Develop + scan", hint: "C-41 or black and white", cell: (tier) => dollars(devScanPrice(tier)) },
      {
        label: "E-6 slide film",
        cell: (tier) => dollars(addCents(devScanPrice(tier), addOnPrice("e6proscanadd", tier))),
      },
      {
        label: "ECN-2 cinema film",
        cell: (tier) => dollars(addCents(devScanPrice(tier), addOnPrice("ecn2proscanadd", tier))),
      },
    ],
  },
  {
    title: "If you like",
    rows: [
      { label: "4K scans", cell: (tier) => dollars(addOnPrice("4kscans", tier)) },
      { label: "Pro scans", cell: (tier) => dollars(addOnPrice("proscans", tier)) },
      { label: "Rush", cell: (tier) => dollars(addOnPrice("rush", tier)) },
      { label: "Push or pull", cell: (tier) => dollars(addOnPrice("pushpullroll", tier)) },
      { label: "Negatives mailed back", hint: "per order", cell: (tier) => dollars(RETURN_NEGATIVES_PRICE(tier)) },
    ],
  },
  {
    title: "Included each year",
    rows: [
      { label: "Rolls", cell: (tier) => credits(TIERS[tier].creditsPerTerm.roll) },
      { label: "4K scans", cell: (tier) => credits(TIERS[tier].creditsPerTerm.scan4K) },
      { label: "Rush", cell: (tier) => credits(TIERS[tier].creditsPerTerm.rush) },
      { label: "Pro scans", cell: (tier) => credits(TIERS[tier].advertisedProCredits) },
    ],
  },
];

/** What things cost, for everyone and for members. */
export function Prices() {
  return (
    <section id="prices" className={classes.section}>
      <div className={classes.head}>
        <h2>What it costs</h2>
        <p>
          No subscription needed: pay by the roll. If you shoot a lot, a membership of the club brings each roll down to{" "}
          {formatDollars(devScanPrice("SUPER_NICE_2025"))}.
        </p>
      </div>
      {/* Wider than a phone: it scrolls, and must be reached with the keyboard to do so. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Prices by membership">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Service</VisuallyHidden>
              </th>
              {SHOWN_TIER_IDS.map((tier) => (
                <th key={tier} scope="col" data-member={tier !== NON_MEMBER || undefined}>
                  <span className={classes.tier}>{tier === NON_MEMBER ? "Pay as you go" : TIERS[tier].label}</span>
                  <span className={classes.fee}>
                    {tier === NON_MEMBER ? "no fee" : `${formatDollars(TIERS[tier].displayedPrice)} a year`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {GROUPS.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th colSpan={SHOWN_TIER_IDS.length + 1} scope="rowgroup" className={classes.group}>
                  {title}
                </th>
              </tr>
              {rows.map(({ label, hint, cell }) => (
                <tr key={label}>
                  <th scope="row">
                    {label}
                    {hint && <small>{hint}</small>}
                  </th>
                  {SHOWN_TIER_IDS.map((tier) => (
                    <td key={tier}>{cell(tier)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Button component={Link} to="/signup" size="lg" variant="default">
        Join {BRAND.name}
      </Button>
    </section>
  );
}
