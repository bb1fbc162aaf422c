import type { OrderPromise, OrderSummary } from "../../contract/orders/order.ts";
import { dayText, shortDayText } from "../../rules/lab/promise.ts";
import { businessDaysText } from "../../rules/lab/turnaround.ts";
import type { Whose } from "../parts/people/whose.ts";
import classes from "./promised-day.module.css";

/** "2 to 4 business days", "1 business day". */
const spanText = ({ usual, most }: OrderPromise): string =>
  usual < most ? `${usual} to ${businessDaysText(most)}` : businessDaysText(most);

/** Shows when an order's scans will be ready, with the reason; before its film arrives, how long they take. */
export function PromisedDay({ promise, whose: { your, Your } }: { promise: OrderPromise; whose: Whose }) {
  const { days, reason } = promise;
  if (days === null)
    return (
      <p className={classes.promise}>
        {Your} scans are ready <strong>{spanText(promise)}</strong> after {your} film arrives. <small>{reason}</small>
      </p>
    );
  return (
    <p className={classes.promise}>
      Ready by <strong>{dayText(days.by)}</strong>
      {days.from < days.by && `, often as early as ${dayText(days.from)}`}.{" "}
      <small>
        {days.moved === null || days.by === days.promisedFirst
          ? reason
          : `Originally ${dayText(days.promisedFirst)}. ${days.moved}`}
      </small>
    </p>
  );
}

/** "Ready by Thu, Nov 26" for a list row; null if no scans are pending. */
export function promisedText({ status, promisedFor, rolls, rollEvents }: OrderSummary): string | null {
  const isWaitedFor = status === "PAID" && promisedFor !== null && rollEvents.SYNCED < rollEvents.RECEIVED;
  return isWaitedFor && rolls > 0 ? `Ready by ${shortDayText(promisedFor)}` : null;
}
