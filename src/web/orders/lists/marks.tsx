import { Badge } from "@mantine/core";
import type { OrderSummary } from "../../../contract/orders/order.ts";
import { BRAND } from "../../../rules/brand.ts";
import type { LabCalendar } from "../../../rules/lab/lab-days.ts";
import { type PromiseState, promiseDue, shortDayText } from "../../../rules/lab/promise.ts";
import { calendarDay, DAY_MS } from "../../../rules/time.ts";
import { useLabCalendar } from "../../parts/lab/use-lab-calendar.ts";
import { StateBadge } from "../../parts/states/state-badge.tsx";
import classes from "./lists.module.css";

const DUE_WORDS: Record<PromiseState, (day: string) => string> = {
  BROKEN: () => "Late",
  DUE: () => "Due today",
  KEPT: (day) => `Due ${shortDayText(day)}`,
};

/**
 * Returns the state relative to the first promised day, which the lab works by; null while there is time, and once its
 * scans are uploaded.
 */
function dueOf({ status, promisedFirst, rollEvents }: OrderSummary, now: number, calendar: LabCalendar) {
  const isUp = rollEvents.SYNCED >= rollEvents.RECEIVED;
  if (status !== "PAID" || promisedFirst === null || isUp) return null;
  return promiseDue(promisedFirst, calendarDay(new Date(now), BRAND.timeZone), calendar);
}

/**
 * Shows flags staff must not miss in an order list: rush, a promised day that is due or past, and days since payment if
 * not complete (docs/product/orders.md#lists-of-orders).
 * @param now in ms
 */
export function Marks({ order, now }: { order: OrderSummary; now: number }) {
  const { rush, priority, status, paidAt, promisedFirst } = order;
  const isUp = order.rollEvents.SYNCED >= order.rolls;
  const due = dueOf(order, now, useLabCalendar());
  const days = status === "PAID" && paidAt !== null ? Math.floor((now - Date.parse(paidAt)) / DAY_MS) : 0;
  return (
    <span className={classes.marks}>
      {rush && status !== "CANCELED" && (
        <Badge color="sun" variant="filled" size="md" radius="xs" tt="none" c="ink">
          Rush
        </Badge>
      )}
      {priority && status === "PAID" && !isUp && (
        <StateBadge tone="default" size="md">
          Priority
        </StateBadge>
      )}
      {due && (
        <StateBadge tone={due.state === "KEPT" ? "default" : "error"} size="md">
          {DUE_WORDS[due.state](promisedFirst!)}
        </StateBadge>
      )}
      {days > 0 && <span>{days === 1 ? "1 day old" : `${days} days old`}</span>}
    </span>
  );
}
