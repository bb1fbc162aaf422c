import { VisuallyHidden } from "@mantine/core";
import { dollars } from "../parts/dollars.ts";
import classes from "./price-of.module.css";

/**
 * Price of one piece with its options, in cents: for everyone and for members, with the member price first for members.
 */
export function PriceOf({ price, memberPrice, isMember }: { price: number; memberPrice: number; isMember: boolean }) {
  const everyones = dollars(price);
  const members = dollars(memberPrice);
  if (price === memberPrice) {
    return (
      <p className={classes.price} aria-live="polite">
        {everyones}
      </p>
    );
  }
  return isMember ? (
    <p className={classes.price} aria-live="polite">
      {members} <span className={classes.member}>Your member price</span>{" "}
      <s>
        <VisuallyHidden>instead of </VisuallyHidden>
        {everyones}
      </s>
    </p>
  ) : (
    <p className={classes.price} aria-live="polite">
      {everyones}{" "}
      <span className={classes.member}>{memberPrice === 0 ? "Free for members" : `Members ${members}`}</span>
    </p>
  );
}
