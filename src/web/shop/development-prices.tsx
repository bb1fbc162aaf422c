import { VisuallyHidden } from "@mantine/core";
import { type BenefitKey, benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, SHOWN_TIER_IDS, type ShownTierId, TIERS } from "../../rules/memberships/tiers.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./development-prices.module.css";

type Row = { label: string; key: BenefitKey };
type Group = { title: string; rows: readonly Row[] };

const GROUPS: readonly Group[] = [
  {
    title: "Developed and scanned",
    rows: [
      { label: "C-41 color", key: "devScanPrice" },
      { label: "Black & white", key: "devScanPrice" },
      { label: "E-6 slides", key: "e6DevScanPrice" },
      { label: "ECN-2 cinema film", key: "ecn2DevScanPrice" },
    ],
  },
  {
    title: "Extras per roll",
    rows: [
      { label: "4K scans", key: "scan4KPrice" },
      { label: "Pro scans", key: "proScanPrice" },
      { label: "Rush", key: "rushPrice" },
      { label: "Push or pull", key: "pushPullPrice" },
      { label: "Half frames", key: "halfFramesPrice" },
      { label: "4x6 prints", key: "prints4X6Price" },
      { label: "Cut and sleeved", key: "cutSleevingPrice" },
      { label: "Sleeved uncut", key: "uncutSleevingPrice" },
    ],
  },
];

/** Lists prices by process and tier, from the price table used for orders. */
export function DevelopmentPrices() {
  return (
    // Wider than the narrowest screens: there it scrolls, and must be reached with the keyboard to do so.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Prices of a roll by membership">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Service</VisuallyHidden>
            </th>
            {SHOWN_TIER_IDS.map((tier) => (
              <th key={tier} scope="col" data-member={tier !== NON_MEMBER || undefined}>
                {TIERS[tier].label}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={SHOWN_TIER_IDS.length + 1} className={classes.group}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, key }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {SHOWN_TIER_IDS.map((tier) => (
                  <td key={tier}>{priceText(tier, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function priceText(tier: ShownTierId, key: BenefitKey): string {
  const value = Number(benefitsOf(tier)[key].value);
  return value === 0 ? "Free" : dollars(value);
}
