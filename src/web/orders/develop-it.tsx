import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { effectiveTier, NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { developmentPrice } from "../../rules/prices/price-list.ts";
import { dollars } from "../parts/dollars.ts";
import type { DevelopSlot } from "../parts/products/develop-slot.ts";
import { useSession } from "../platform/session.ts";
import classes from "./develop-it.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

/**
 * "Develop it for $17.99": adds a roll of this film to the customer's film order and navigates there; services do not
 * go through the cart (docs/product/products.md#product-types). Visitors sign up first.
 */
export function DevelopIt({ film }: DevelopSlot) {
  const prices = usePrices();
  const session = useSession();
  const navigate = useNavigate();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const user = session.state === "signedIn" ? session.user : null;
  if (user !== null && user.role !== "CUSTOMER") return null;
  const price = developmentPrice(
    prices,
    film.process,
    user === null ? NON_MEMBER : effectiveTier(user.tier, user.active),
  );
  const label = `Develop it for ${dollars(price)}`;

  async function add() {
    if (user === null) return;
    setOnItsWay(true);
    try {
      const { addRollOf } = await import("./draft/add-roll-of.ts");
      addRollOf(user, film);
    } catch {
      // If its script does not load, the order opens unchanged: the customer adds the roll there.
    }
    await navigate(user.firstOrderCreated ? `/users/${user.id}/orders/new/rolls` : "/onboarding/rolls");
  }

  return (
    <div className={classes.develop}>
      <p>
        Shot one already? We develop and scan it.
        {user?.credits !== undefined && (user.credits.roll ?? 0) > 0 && " A roll credit pays for it."}
      </p>
      {user === null ? (
        <Button component={Link} to="/signup" variant="default">
          {label}
        </Button>
      ) : (
        <Button variant="default" loading={isOnItsWay} onClick={() => void add()}>
          {label}
        </Button>
      )}
    </div>
  );
}
