import { expect, test } from "vitest";
import { daysBetween, daysOfTime } from "./days.ts";

const ZONE = "America/New_York";

test("days are the lab's, inclusive, regardless of daylight saving time", () => {
  const summer = daysBetween("2026-06-15", "2026-06-15", ZONE);
  expect(summer.from?.toISOString()).toBe("2026-06-15T04:00:00.000Z");
  expect(summer.before?.toISOString()).toBe("2026-06-16T04:00:00.000Z");
  const clocksChange = daysBetween("2026-11-01", "2026-11-01", ZONE);
  expect(Number(clocksChange.before) - Number(clocksChange.from)).toBe(25 * 3_600_000);
});

test("a missing or implausible day is no bound", () => {
  expect(daysBetween(undefined, undefined, ZONE)).toEqual({ from: null, before: null });
  expect(daysBetween("0001-01-01", "9999-12-31", ZONE)).toEqual({ from: null, before: null });
});

test("a year and a month have their first and last day", () => {
  expect(daysOfTime("2024-02")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(daysOfTime("2026")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});
