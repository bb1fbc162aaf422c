import { useState } from "react";
import { dollars } from "../parts/dollars.ts";
import { useArrival } from "../parts/orders/use-arrival.ts";
import { IconTruck } from "../platform/icons.tsx";
import { useHydrated } from "../platform/use-hydrated.ts";
import classes from "./checkout.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

export function Arrival() {
  const prices = usePrices();
  const [now] = useState(() => new Date());
  const { from, to } = useArrival(now);
  // The page may have been rendered on another day.
  const isAlive = useHydrated();
  return (
    <p className={classes.arrival}>
      <IconTruck size={20} aria-hidden />
      <span>
        Shipping {dollars(prices.goodsShipping)}, by ground.{" "}
        {isAlive && (
          <>
            Arrives between <strong>{from}</strong> and <strong>{to}</strong>.
          </>
        )}
      </span>
    </p>
  );
}
