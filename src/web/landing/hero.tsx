import { Button } from "@mantine/core";
import { IconPeace } from "@tabler/icons-react";
import { Link } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { devScanPrice } from "../../rules/products/add-on-prices.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import classes from "./hero.module.css";

/** What visitors see first. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {BRAND.greeting.split(" ").map((word) => (
            <span key={word}>{word} </span>
          ))}
          <IconPeace className={classes.peace} stroke={2.4} aria-hidden />
        </h1>
        <p className={classes.intro}>
          You shoot film on purpose. We develop and scan it that way: by hand, in Brooklyn, by people who carry a camera
          home. Mail your rolls or drop them off, {formatDollars(devScanPrice(NON_MEMBER))} each.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to="/signup" size="xl">
            Develop Your Film
          </Button>
          <Button component={Link} to="/#prices" size="xl" variant="default">
            See Prices
          </Button>
        </div>
      </div>
      <div className={classes.sheet}>
        <ContactSheet />
      </div>
    </section>
  );
}
