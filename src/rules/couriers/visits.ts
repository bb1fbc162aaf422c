import { HOUR_MS } from "../time.ts";
import type { StopState } from "./stops.ts";

/** Customers can change or cancel a window until so long before it begins (docs/product/couriers.md#changing-a-window). */
const CHANGEABLE_BEFORE_MS = 2 * HOUR_MS;

/** Until when the window of a stop can be changed or canceled by its customer; null once it cannot. */
export function changeableUntil(stop: { state: StopState; windowFrom: Date }, now: Date): Date | null {
  const until = new Date(stop.windowFrom.getTime() - CHANGEABLE_BEFORE_MS);
  return stop.state === "BOOKED" && now <= until ? until : null;
}

/** Whether another window can be booked for a paid order: in place of one that can be changed, or of a stop without film. */
export const isBookableAgain = (stop: { state: StopState; windowFrom: Date }, now: Date): boolean =>
  stop.state === "FAILED" || stop.state === "CANCELED" || changeableUntil(stop, now) !== null;
