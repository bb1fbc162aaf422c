import { VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { type TierId } from "../../rules/memberships/tiers.ts";
import { IconArrowUpRight } from "../platform/icons.tsx";
import classes from "./tier-link.module.css";
import { isForSale, purchasePath } from "./tier-words.ts";
import { usePrices } from "../parts/prices/use-prices.ts";

/** Links to a membership's purchase page in a new tab, so that the prices stay open; for non-members to sign-up. */
export function TierLink({ tier }: { tier: TierId }) {
  const prices = usePrices();
  if (!isForSale(tier))
    return (
      <Link className={classes.link} to="/signup">
        Start your first order
      </Link>
    );
  return (
    <a className={classes.link} href={purchasePath(tier)} target="_blank" rel="noreferrer">
      Become {prices.tiers[tier].label}
      <IconArrowUpRight size={18} aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
