import { expect, test } from "vitest";
import { changeableUntil, isBookableAgain } from "./visits.ts";

const windowFrom = new Date("2026-06-16T14:00:00Z");

test("a window can be changed until two hours before it begins", () => {
  const stop = { state: "BOOKED", windowFrom } as const;
  const last = new Date("2026-06-16T12:00:00Z");
  expect(changeableUntil(stop, last)).toEqual(last);
  expect(changeableUntil(stop, new Date(last.getTime() + 1))).toBeNull();
  expect(isBookableAgain(stop, new Date(last.getTime() + 1))).toBe(false);
});

test("a completed collection cannot be changed; a failed or canceled one can be rebooked any time", () => {
  const now = new Date("2026-06-16T15:00:00Z");
  for (const state of ["COLLECTED", "HANDED_OVER"] as const) {
    expect(changeableUntil({ state, windowFrom }, new Date(0))).toBeNull();
    expect(isBookableAgain({ state, windowFrom }, now)).toBe(false);
  }
  for (const state of ["FAILED", "CANCELED"] as const) expect(isBookableAgain({ state, windowFrom }, now)).toBe(true);
});
