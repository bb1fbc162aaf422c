import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** CANCELED: its endpoint was switched off first. FAILED: three days of tries did not deliver it. */
export const DELIVERY_STATES = ["WAITING", "DELIVERED", "FAILED", "CANCELED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  WAITING: "Waiting",
  DELIVERED: "Delivered",
  FAILED: "Failed",
  CANCELED: "Canceled",
};

export const MOST_ENDPOINTS = 10;

const RETRY_FOR_MS = 3 * DAY_MS;
const LONGEST_WAIT_MS = 12 * HOUR_MS;

/** Returns the wait after a failed try: 1, 3, 9, 27, 81 minutes, and so on, up to 12 hours. @param tries so far, from 1 */
export const retryAfterMs = (tries: number): number => Math.min(MINUTE_MS * 3 ** (tries - 1), LONGEST_WAIT_MS);

/** Whether a delivery that has just failed is not tried again: three days after its first try. */
export const isGivenUp = (firstTriedAt: Date, now: Date): boolean =>
  now.getTime() - firstTriedAt.getTime() >= RETRY_FOR_MS;

/**
 * Whether an endpoint is switched off with a delivery that failed for good: nothing reached it since that delivery's
 * first try. If other events arrived, only this one is given up.
 */
export const isUnreachable = (lastSuccessAt: Date | null, firstTriedAt: Date): boolean =>
  lastSuccessAt === null || lastSuccessAt < firstTriedAt;
