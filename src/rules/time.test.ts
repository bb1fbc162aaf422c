import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf, calendarDay, fileTimeOf, instantOf, wallTimeOf } from "./time.ts";

const NEW_YORK = "America/New_York";

test("day and weekday are local, not UTC", () => {
  const fridayNightInNewYork = new Date("2026-07-11T02:00:00Z"); // already Saturday in Greenwich
  expect(wallTimeOf(fridayNightInNewYork, NEW_YORK).weekday).toBe(5);
  expect(calendarDay(fridayNightInNewYork, NEW_YORK)).toBe("2026-07-10");
  expect(calendarDay(fridayNightInNewYork, "UTC")).toBe("2026-07-11");
});

test("a time skipped by daylight saving is taken an hour later", () => {
  const skipped = { year: 2026, month: 3, day: 8, hour: 2, minute: 30, second: 0, millisecond: 0 };
  expect(wallTimeOf(instantOf(skipped, NEW_YORK), NEW_YORK)).toMatchObject({ day: 8, hour: 3, minute: 30 });
});

const instant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const zone = fc.constantFrom(NEW_YORK, "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu");

test("wall time round-trips, except in a repeated hour", () => {
  fc.assert(
    fc.property(instant, zone, (from, timeZone) => {
      const wall = wallTimeOf(from, timeZone);
      expect(wallTimeOf(instantOf(wall, timeZone), timeZone)).toEqual(wall);
    }),
  );
});

test("a day begins at local midnight, also across daylight saving changes", () => {
  expect(beginningOf("2026-11-21", "America/New_York").toISOString()).toBe("2026-11-21T05:00:00.000Z");
  expect(beginningOf("2026-10-31", "America/New_York", 2).toISOString()).toBe("2026-11-02T05:00:00.000Z");
  expect(beginningOf("2026-03-01", "America/New_York", -1).toISOString()).toBe("2026-02-28T05:00:00.000Z");
});

test.each([
  ["2026-06-16T03:30:01Z", NEW_YORK, "2026-06-15T23:30:01", "-04:00"],
  ["2026-12-31T23:00:00Z", NEW_YORK, "2026-12-31T18:00:00", "-05:00"],
  ["2026-06-15T14:00:02.900Z", "UTC", "2026-06-15T14:00:02", "+00:00"],
  ["2026-06-15T14:00:02Z", "Asia/Kathmandu", "2026-06-15T19:45:02", "+05:45"],
])("%s in %s is written into files as %s%s", (instant, zone, local, offset) => {
  expect(fileTimeOf(new Date(instant), zone)).toEqual({ local, offset });
});
