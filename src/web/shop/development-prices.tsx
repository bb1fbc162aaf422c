import { VisuallyHidden } from "@mantine/core";
import { type BenefitKey, benefitsOf } from "../../rules/memberships/benefits.ts";
import { NON_MEMBER, shownTiers, type TierId } from "../../rules/memberships/tiers.ts";
import { dollars } from "../parts/dollars.ts";
import classes from "./development-prices.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { ScrollArea } from "../platform/scroll-area.tsx";

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
  const prices = usePrices();
  return (
    // Wider than the narrowest screens: there it scrolls, and must be reached with the keyboard to do so.
    <ScrollArea label="Prices of a roll by membership" className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Service</VisuallyHidden>
            </th>
            {shownTiers(prices).map((tier) => (
              <th key={tier} scope="col" data-member={tier !== NON_MEMBER || undefined}>
                {prices.tiers[tier].label}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={shownTiers(prices).length + 1} className={classes.group}>
                {title}
              </th>
            </tr>
            {rows.map(({ label, key }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {shownTiers(prices).map((tier) => (
                  <td key={tier}>{priceText(prices, tier, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  );
}

function priceText(prices: PriceList, tier: TierId, key: BenefitKey): string {
  const value = Number(benefitsOf(prices, tier)[key].value);
  return value === 0 ? "Free" : dollars(value);
}
