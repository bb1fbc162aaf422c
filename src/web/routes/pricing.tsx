import { Button } from "@mantine/core";
import { Link } from "react-router";
import { DEFAULT_CALCULATOR_COUNTS } from "../../rules/memberships/calculator.ts";
import { getPrices } from "../../contract/prices/prices.ts";
import { visitorApi } from "../platform/load-context.ts";
import { Page } from "../platform/page.tsx";
import { everyonesPage, PublicPageHead, StructuredData, usePublicUrl } from "../platform/public-page.tsx";
import { useLab } from "../platform/lab.ts";
import { PriceCalculator } from "../pricing/calculator.tsx";
import { plotGeometry } from "../pricing/plot-geometry.ts";
import { rangeFor } from "../pricing/plot-ranges.ts";
import { PricingTables } from "../pricing/pricing-tables.tsx";
import { ScanSizes } from "../pricing/scan-sizes.tsx";
import { serviceData } from "../pricing/service-data.ts";
import type { Route } from "./+types/pricing.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

export const headers = everyonesPage;

/** The plot is drawn on the server, so that it works without scripts and browsers need not load the code. */
export async function loader({ context }: Route.LoaderArgs) {
  const prices = await visitorApi(context).call(getPrices);
  return { usualPlot: plotGeometry(prices, DEFAULT_CALCULATOR_COUNTS, rangeFor(DEFAULT_CALCULATOR_COUNTS.devScan)) };
}

const TITLE = "Memberships & Service Pricing";

export default function PricingRoute({ loaderData }: Route.ComponentProps) {
  const lab = useLab();
  return (
    <Page
      title={TITLE}
      intro="Pay by the roll, or join the club and pay less. All prices for developing, scanning and extras are on this page."
      actions={
        <Button component={Link} to="/signup" size="lg">
          Start Your First Order
        </Button>
      }
      head={
        <>
          <PublicPageHead
            title={TITLE}
            description="Film development and scanning prices for 35mm and 120, by the roll or with a membership, and a calculator that finds the plan for you."
            preview="pricing"
          />
          <StructuredData data={serviceData(usePrices(), lab, usePublicUrl())} />
        </>
      }
    >
      <PricingTables />
      <ScanSizes />
      <PriceCalculator usualPlot={loaderData.usualPlot} />
    </Page>
  );
}
