import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { SitePictureName } from "../../rules/community/site-pictures.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { addOnPrice } from "../../rules/prices/price-list.ts";
import { SitePicture } from "../platform/site-picture.tsx";
import { Still } from "../platform/static-markup.tsx";
import classes from "./printing.module.css";
import { SectionTitle } from "./section-title.tsx";
import { usePrices } from "../parts/prices/use-prices.ts";

const PILE: readonly SitePictureName[] = ["meadow", "oaks", "sea"];

/** Presents prints of scans. @param point the page's text on turnaround */
export function Printing({ point }: { point: string }) {
  const prices = usePrices();
  return (
    <div className={classes.ground}>
      <div className={classes.printing}>
        <div data-copy>
          <SectionTitle about="Printing">Off the screen, onto the wall</SectionTitle>
          <p className={classes.point}>{point}</p>
          <dl className={classes.kinds}>
            <div>
              <dt>Fine art paper</dt>
              <dd>
                Heavy cotton and pearl papers, one frame at a time, as large as the scan allows. Members pay less.
              </dd>
            </div>
            <div>
              <dt>4x6 prints</dt>
              <dd>
                The whole roll for the fridge, the envelope, the shoebox:{" "}
                {formatDollars(addOnPrice(prices, "4x6prints", NON_MEMBER))} a roll,{" "}
                {formatDollars(addOnPrice(prices, "4x6prints", "NICE_2025"))} for members.
              </dd>
            </div>
          </dl>
          <Button component={Link} to="/pricing" size="lg" variant="default">
            See All Prices
          </Button>
        </div>
        <Still className={classes.pile}>
          {PILE.map((name) => (
            <figure key={name}>
              <SitePicture name={name} sizes="(width < 37.5em) 40vw, (width < 60em) 60vw, 32vw" decorative />
            </figure>
          ))}
        </Still>
      </div>
    </div>
  );
}
