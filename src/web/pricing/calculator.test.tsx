import fc from "fast-check";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import {
  bestTier,
  breakEven,
  CALCULATOR_FIELDS,
  type CalculatorCounts,
  DEFAULT_CALCULATOR_COUNTS,
  tierTotal,
  withCount,
} from "../../rules/memberships/calculator.ts";
import { tiersOnSale, shownTiers } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { PriceCalculator } from "./calculator.tsx";
import { plotGeometry } from "./plot-geometry.ts";
import { rangeFor } from "./plot-ranges.ts";
import { PricingTables } from "./pricing-tables.tsx";
import { TierResults } from "./tier-results.tsx";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";
import { PricesContext } from "../parts/prices/use-prices.ts";

/** Renders as the lab sends it, without scripts. */
const sent = (part: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <PricesContext value={{ ...STARTING_PRICE_LIST, version: 1 }}>
        <MemoryRouter>{part}</MemoryRouter>
      </PricesContext>
    </MantineProvider>,
  );
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/gu, " ").replaceAll(/\s+/gu, " ");
/** Returns the lines of the results, by whether they are marked. */
const resultsOf = (counts: CalculatorCounts) =>
  sent(<TierResults counts={counts} best={bestTier(STARTING_PRICE_LIST, counts)} />)
    .split("<li")
    .filter((part) => part.includes("data-tier"));

test("the server-rendered page has all prices, the default 20 rolls and their chart", () => {
  expect(sent(<PricingTables />).match(/<table/gu)).toHaveLength(3);
  const plot = plotGeometry(
    STARTING_PRICE_LIST,
    DEFAULT_CALCULATOR_COUNTS,
    rangeFor(DEFAULT_CALCULATOR_COUNTS.devScan),
  );
  const html = sent(<PriceCalculator usualPlot={plot} />);
  expect(html).toMatch(/<input[^>]*aria-valuenow="20"[^>]*value="20"/u);
  expect(html.match(/<svg.*?<\/svg>/gsu)!.some((svg) => svg.match(/<path/gu)?.length === 4)).toBe(true);
  const words = textOf(html);
  expect(words).toContain("Best plan $349.89");
  for (const tier of tiersOnSale(STARTING_PRICE_LIST)) {
    const { rolls } = breakEven(STARTING_PRICE_LIST, tier, DEFAULT_CALCULATOR_COUNTS)!;
    expect(words).toContain(
      `${STARTING_PRICE_LIST.tiers[tier].label} pays off from ${rolls.toLocaleString("en-US")} rolls a year`,
    );
  }
});

test("each plan shows the rules' total, and only the cheapest is marked", () => {
  const aYear = fc
    .record({
      devScan: fc.integer({ min: 0, max: 3000 }),
      add: fc.array(fc.tuple(fc.constantFrom(...CALCULATOR_FIELDS), fc.nat(3000)), { maxLength: 4 }),
    })
    .map(({ devScan, add }) =>
      add.reduce((counts, [field, count]) => withCount(counts, field, count), {
        ...DEFAULT_CALCULATOR_COUNTS,
        devScan,
      }),
    );
  fc.assert(
    fc.property(aYear, (counts) => {
      const results = resultsOf(counts);
      expect(results).toHaveLength(shownTiers(STARTING_PRICE_LIST).length);
      for (const tier of shownTiers(STARTING_PRICE_LIST)) {
        const result = results.find((one) => one.includes(`data-tier="${tier}"`))!;
        expect(textOf(`<li${result}`)).toContain(
          `${formatDollars(tierTotal(STARTING_PRICE_LIST, tier, counts).total)} a year`,
        );
        expect(result.includes("Best plan")).toBe(tier === bestTier(STARTING_PRICE_LIST, counts));
      }
    }),
    { numRuns: 40 },
  );
});
