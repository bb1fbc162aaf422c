import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import type { Membership } from "../../contract/memberships/memberships.ts";
import { dollars } from "../parts/dollars.ts";
import type { Whose } from "../parts/people/whose.ts";
import { formatDay } from "../platform/dates.ts";
import { includedOf } from "./tier-terms.ts";
import classes from "./welcome.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * Confirms the purchase with the new benefits and next steps.
 * @param cartWaits they joined during a purchase, and continue with it
 */
export function Welcome({
  membership,
  user,
  whose: { own, Your, your },
  cartWaits,
  onBack,
}: {
  membership: Membership;
  user: User;
  whose: Whose;
  cartWaits: boolean;
  onBack: () => void;
}) {
  const prices = usePrices();
  const heading = useRef<HTMLHeadingElement>(null);
  const { tier, label, next, currentPeriodEnd } = membership;
  const later = next !== null && next.tier !== tier;
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={classes.welcome}>
      <h2 ref={heading} tabIndex={-1}>
        {later
          ? `${own ? "You" : user.firstName} will be ${prices.tiers[next.tier].label}`
          : own
            ? `You are ${label}. Welcome to the club!`
            : `${user.firstName} is ${label}`}
      </h2>
      {later ? (
        <p>
          The change is set for {formatDay(next.at)}, for {dollars(next.price)} a year. Until then everything stays as
          it is.
        </p>
      ) : (
        <>
          <p>
            Member prices apply from now on, and {own ? "your" : "the"} receipt is on its way to {user.email}. In {your}{" "}
            account until {formatDay(currentPeriodEnd)}:
          </p>
          <ul>
            {includedOf(prices, tier).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {next && (
            <p>
              It renews on {formatDay(next.at)} for {dollars(next.price)}.
            </p>
          )}
        </>
      )}
      <div className={classes.actions}>
        {own && cartWaits && (
          <Button component={Link} to="/checkout" size="lg">
            Go to checkout
          </Button>
        )}
        <Button
          component={Link}
          to={user.firstOrderCreated || !own ? `/users/${user.id}/orders/new/rolls` : "/onboarding/rolls"}
          size="lg"
        >
          {own ? "Send us film" : `An order for ${user.firstName}`}
        </Button>
        {own && (
          <Button component={Link} to="/collections" size="lg" variant="default">
            Shop at member prices
          </Button>
        )}
        <Button variant="subtle" color="gray" size="lg" onClick={onBack}>
          {Your} membership
        </Button>
      </div>
    </section>
  );
}
