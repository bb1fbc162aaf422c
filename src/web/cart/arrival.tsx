import { useState } from "react";
import { BRAND } from "../../rules/brand.ts";
import { arrivalOf } from "../../rules/shipping/arrival.ts";
import { SHOP_SHIPPING } from "../../rules/shipping/delivery.ts";
import { useLabCalendar } from "../parts/lab/use-lab-calendar.ts";
import { dollars } from "../parts/dollars.ts";
import { IconTruck } from "../platform/icons.tsx";
import { useHydrated } from "../platform/use-hydrated.ts";
import classes from "./checkout.module.css";

export function Arrival() {
  const [now] = useState(() => new Date());
  const { from, to } = arrivalOf(now, BRAND.timeZone, useLabCalendar());
  // The page may have been rendered on another day.
  const isAlive = useHydrated();
  return (
    <p className={classes.arrival}>
      <IconTruck size={20} aria-hidden />
      <span>
        Shipping {dollars(SHOP_SHIPPING)}, by ground.{" "}
        {isAlive && (
          <>
            Arrives about <strong>{dayText(from)}</strong> to <strong>{dayText(to)}</strong>.
          </>
        )}
      </span>
    </p>
  );
}

/** Returns "Tue, Nov 24" for "2026-11-24". */
const dayText = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
