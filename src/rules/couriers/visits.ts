import { HOUR_MS } from "../time.ts";
import type { StopState } from "./stops.ts";

/** Minimum time before a window begins to change or cancel it (docs/product/couriers.md#changing-a-window). */
const CHANGEABLE_BEFORE_MS = 2 * HOUR_MS;

/** Returns until when the customer can change or cancel the stop's window; null when it is too late. */
export function changeableUntil(stop: { state: StopState; windowFrom: Date }, now: Date): Date | null {
  const until = new Date(stop.windowFrom.getTime() - CHANGEABLE_BEFORE_MS);
  return stop.state === "BOOKED" && now <= until ? until : null;
}

/** Whether another window can be booked for a paid order: instead of a changeable one, or after a stop without film. */
export const isBookableAgain = (stop: { state: StopState; windowFrom: Date }, now: Date): boolean =>
  stop.state === "FAILED" || stop.state === "CANCELED" || changeableUntil(stop, now) !== null;
