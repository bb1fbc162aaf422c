import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";
import { isGivenUp, isUnreachable, retryAfterMs } from "./deliveries.ts";
import { EVENT_NAMES, pathOf } from "./event-types.ts";

test("retries back off up to 12 hours and stop after three days", () => {
  expect([1, 2, 3, 4, 5].map((tries) => retryAfterMs(tries) / MINUTE_MS)).toEqual([1, 3, 9, 27, 81]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (tries) => {
      expect(retryAfterMs(tries + 1)).toBeGreaterThanOrEqual(retryAfterMs(tries));
      expect(retryAfterMs(tries)).toBeLessThanOrEqual(12 * HOUR_MS);
    }),
  );
  let [at, tries] = [0, 0];
  for (; !isGivenUp(new Date(0), new Date(at)); at += retryAfterMs(tries)) tries += 1;
  expect(tries).toBeLessThan(20);
  expect(at).toBeLessThan(3.6 * DAY_MS);
});

test("an endpoint is unreachable if no delivery succeeded since the first attempt", () => {
  const first = new Date("2026-06-15T14:00:00Z");
  expect(isUnreachable(null, first)).toBe(true);
  expect(isUnreachable(new Date(first.getTime() - 1), first)).toBe(true);
  expect(isUnreachable(new Date(first.getTime() + 1), first)).toBe(false);
});

test("every event has a link to its object, filled from its data", () => {
  const data = { orderId: 42, customerId: "c", rollId: "r", productId: "p" };
  expect(pathOf("roll.synced", data)).toBe("/users/c/film-rolls/r");
  for (const type of EVENT_NAMES) expect(pathOf(type, data)).not.toMatch(/[{}]|undefined/);
});
