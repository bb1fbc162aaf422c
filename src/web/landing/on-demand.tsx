import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useLab } from "../platform/lab.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice, leastDevScan } from "../../rules/prices/price-list.ts";
import { Still } from "../platform/static-markup.tsx";
import classes from "./on-demand.module.css";
import { SectionTitle } from "./section-title.tsx";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Prices without a membership (docs/product/pricing.md#advertised-prices).
 * @param point the page's text on shipping costs
 */
export function OnDemand({ point }: { point: string }) {
  const prices = usePrices();
  const perRoll = formatDollars(devScanPrice(prices, NON_MEMBER));
  const membersFrom = formatDollars(leastDevScan(prices));
  return (
    <div className={classes.ground}>
      <div className={classes.onDemand}>
        <div data-copy>
          <SectionTitle about="On Demand">Pay as you go</SectionTitle>
          <p>One roll or forty, this week or once a year. No subscription, nothing to cancel.</p>
          <p>{point}</p>
          <div className={classes.actions}>
            <Button component={Link} to="/signup" size="xl" color="dark" className={classes.start}>
              Get Started - {perRoll} / roll
            </Button>
            <Link to="/memberships/purchase">Members develop from {membersFrom}</Link>
          </div>
        </div>
        <FilmEnvelope perRoll={perRoll} />
      </div>
    </div>
  );
}

function FilmEnvelope({ perRoll }: { perRoll: string }) {
  const lab = useLab();
  return (
    <Still className={classes.envelope} aria-hidden>
      <p className={classes.lab}>
        {lab.name}
        <span>
          {lab.address.address1}
          <br />
          {lab.address.city}, {lab.address.state}
        </span>
      </p>
      <ul>
        <li data-ticked>35mm</li>
        <li>120</li>
        <li>disposable</li>
      </ul>
      <ul>
        <li data-ticked>C-41</li>
        <li>B&W</li>
        <li>E-6</li>
        <li>ECN-2</li>
      </ul>
      <p className={classes.notes}>please be gentle, it&rsquo;s the good one</p>
      <p className={classes.sum}>
        <span>1 roll, dev + scan</span>
        <span>{perRoll}</span>
      </p>
    </Still>
  );
}
