import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { benefitsOf } from "../../rules/memberships/benefits.ts";
import { breakEven, DEFAULT_CALCULATOR_COUNTS } from "../../rules/memberships/calculator.ts";
import { NON_MEMBER, tiersOnSale } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { addOnPrice, devScanPrice } from "../../rules/prices/price-list.ts";
import { dollars } from "../parts/dollars.ts";
import folds from "../platform/folds.module.css";
import classes from "./club.module.css";
import { membershipQuestions } from "./questions.ts";
import { TierCards } from "./tier-cards.tsx";
import { useLab } from "../platform/lab.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

export function Club() {
  const lab = useLab();
  return (
    <>
      <TierCards />
      <Sums />
      <Extras />
      <section className={classes.section} aria-labelledby="questions">
        <h2 id="questions">Before you join</h2>
        <div className={`${folds.folds} ${classes.questions}`}>
          {membershipQuestions(lab).map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}

function Sums() {
  const prices = usePrices();
  const single = devScanPrice(prices, NON_MEMBER);
  return (
    <section className={classes.section} aria-labelledby="sums">
      <h2 id="sums">When it pays off</h2>
      <div className={classes.words}>
        <p>
          Without a membership a roll is {formatDollars(single)}, developed and scanned. Members have the first rolls of
          the year paid already, and pay less for each one after that. So it comes down to how much you shoot:
        </p>
        <ul className={classes.sums}>
          {tiersOnSale(prices).map((tier) => {
            const from = breakEven(prices, tier, DEFAULT_CALCULATOR_COUNTS);
            const than = from?.than ?? NON_MEMBER;
            return (
              <li key={tier}>
                <strong>{from?.rolls.toLocaleString("en-US")}</strong>
                <span>
                  rolls a year, and <b>{prices.tiers[tier].label}</b> costs no more than{" "}
                  {than === NON_MEMBER ? "paying by the roll" : prices.tiers[than].label}. From there you save{" "}
                  {dollars(devScanPrice(prices, than) - devScanPrice(prices, tier))} with each one.
                </span>
              </li>
            );
          })}
        </ul>
        <p>With 4K scans or rush it pays off sooner. Enter your yearly use:</p>
        <Button component={Link} to="/pricing#calculator" variant="default" size="lg">
          Price Calculator
        </Button>
      </div>
    </section>
  );
}

function Extras() {
  const prices = usePrices();
  const veryNice = benefitsOf(prices, "VERY_NICE_2025");
  return (
    <section className={classes.section} aria-labelledby="extras">
      <h2 id="extras">The rest of the club</h2>
      <ul className={classes.extras}>
        <li>
          <h3>Member prices in the shop</h3>
          <p>
            Much of what we sell has a second, lower price. A set of 4x6 prints is{" "}
            {formatDollars(addOnPrice(prices, "4x6prints", "NICE_2025"))} instead of{" "}
            {formatDollars(addOnPrice(prices, "4x6prints", NON_MEMBER))}.
          </p>
        </li>
        <li>
          <h3>First in line for releases</h3>
          <p>New and rare film goes to members first. Everyone else sees the countdown.</p>
        </li>
        <li>
          <h3>Free shipping</h3>
          <p>
            Everyone can print a free USPS label to mail us film. From {prices.tiers.VERY_NICE_2025.label} on, your
            negatives come home free too ({formatDollars(prices.returnNegatives[NON_MEMBER])} for non-members).
          </p>
        </li>
        <li>
          <h3>Scans that stay</h3>
          <p>
            Search, tag and share your pictures as long as you are a member, with a digital contact sheet for every
            order. {prices.tiers.VERY_NICE_2025.label} has TIFFs {String(veryNice.tiffs.value).toLowerCase()}.
          </p>
        </li>
      </ul>
      <p className={classes.more}>
        Every price side by side:{" "}
        <Anchor component={Link} to="/pricing">
          Memberships &amp; Service Pricing
        </Anchor>
      </p>
    </section>
  );
}
