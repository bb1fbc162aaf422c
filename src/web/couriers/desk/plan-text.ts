import type { StopPlace } from "../../../contract/couriers/courier-plans.ts";

/** Describes the cost of a position: "+4 min", "3 min shorter, 10 min late". */
export function priceText({ minutes, lateMinutes }: Pick<StopPlace, "minutes" | "lateMinutes">): string {
  const way = minutes === 0 ? "no extra time" : minutes > 0 ? `+${minutes} min` : `${-minutes} min shorter`;
  if (lateMinutes === 0) return way;
  return lateMinutes > 0 ? `${way}, ${lateMinutes} min late` : `${way}, ${-lateMinutes} min earlier`;
}
