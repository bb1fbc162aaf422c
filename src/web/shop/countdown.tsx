import { countdownText } from "../../rules/products/release-window.ts";
import classes from "./countdown.module.css";

/**
 * "2 days / 3 hours" until a launch (docs/product/products.md#visibility-and-release-windows). Reserves its space until
 * the time is known.
 */
export function Countdown({ until, now }: { until: Date; now: Date | null }) {
  return (
    <time className={classes.countdown} dateTime={until.toISOString()} role="timer">
      {now === null ? "\u00a0" : countdownText(until, now)}
    </time>
  );
}
