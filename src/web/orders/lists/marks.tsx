import { Badge } from "@mantine/core";
import type { OrderSummary } from "../../../contract/orders/order.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { DueBadge } from "../due-badge.tsx";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import classes from "./lists.module.css";

const RUSH = (
  <Badge color="sun" variant="filled" size="md" radius="xs" tt="none" c="ink">
    Rush
  </Badge>
);
const PRIORITY = (
  <StateBadge tone="default" size="md">
    Priority
  </StateBadge>
);

/** Explains each flag. */
export const AboutMarks = () => (
  <dl>
    <dt>{RUSH}</dt>
    <dd>The customer paid for rush on at least one roll. It comes before all other film.</dd>
    <dt>{PRIORITY}</dt>
    <dd>Placed with a membership that has the priority queue. It comes after rush.</dd>
    <dt>
      <StateBadge tone="error" size="md">
        Late
      </StateBadge>
    </dt>
    <dd>The first promised day is past, or it is today or the next business day (“Due …”), and scans are missing.</dd>
    <dt>3 days old</dt>
    <dd>Days since the payment, until the order is complete.</dd>
  </dl>
);

/**
 * Shows flags staff must not miss in an order list: rush, a promised day that is due or past, and days since payment if
 * not complete (docs/product/orders.md#lists-of-orders).
 * @param now in ms
 */
export function Marks({ order, now }: { order: OrderSummary; now: number }) {
  const { rush, priority, status, paidAt, promisedFirst, rollEvents } = order;
  const isUp = order.rollEvents.SYNCED >= order.rolls;
  const days = status === "PAID" && paidAt !== null ? Math.floor((now - Date.parse(paidAt)) / DAY_MS) : 0;
  return (
    <span className={classes.marks}>
      {rush && status !== "CANCELED" && RUSH}
      {priority && status === "PAID" && !isUp && PRIORITY}
      {status === "PAID" && promisedFirst !== null && rollEvents.SYNCED < rollEvents.RECEIVED && (
        <DueBadge promisedFirst={promisedFirst} now={now} />
      )}
      {days > 0 && <span>{days === 1 ? "1 day old" : `${days} days old`}</span>}
    </span>
  );
}
