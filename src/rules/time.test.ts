import fc from "fast-check";
import { expect, test } from "vitest";
import { addBusinessDays, calendarDay, DAY_MS, instantOf, isBusinessDay, wallTimeOf } from "./time.ts";

const NEW_YORK = "America/New_York";

test("five business days after a Wednesday is the next Wednesday at the same time of day", () => {
  expect(addBusinessDays(new Date("2026-07-01T15:30:00Z"), 5, NEW_YORK)).toEqual(new Date("2026-07-08T15:30:00Z"));
});

test("weekends do not count: one day after a Friday, a Saturday and a Sunday is the Monday", () => {
  for (const day of ["2026-07-10", "2026-07-11", "2026-07-12"]) {
    expect(calendarDay(addBusinessDays(new Date(`${day}T16:00:00Z`), 1, NEW_YORK), NEW_YORK)).toBe("2026-07-13");
  }
});

test("the weekday is the lab's, not that of Greenwich", () => {
  const fridayNightInNewYork = new Date("2026-07-11T02:00:00Z"); // already Saturday in Greenwich
  expect(isBusinessDay(fridayNightInNewYork, NEW_YORK)).toBe(true);
  expect(isBusinessDay(fridayNightInNewYork, "UTC")).toBe(false);
  expect(addBusinessDays(fridayNightInNewYork, 1, NEW_YORK)).toEqual(new Date("2026-07-14T02:00:00Z"));
});

test("the time on the wall stays when the clocks change in between", () => {
  // Clocks go forward on Sunday 2026-03-08 and back on Sunday 2026-11-01.
  expect(addBusinessDays(new Date("2026-03-06T17:00:00Z"), 1, NEW_YORK)).toEqual(new Date("2026-03-09T16:00:00Z"));
  expect(addBusinessDays(new Date("2026-10-30T16:00:00Z"), 1, NEW_YORK)).toEqual(new Date("2026-11-02T17:00:00Z"));
});

test("a time that the clocks skip is taken an hour later", () => {
  const skipped = { year: 2026, month: 3, day: 8, hour: 2, minute: 30, second: 0, millisecond: 0 };
  expect(wallTimeOf(instantOf(skipped, NEW_YORK), NEW_YORK)).toMatchObject({ day: 8, hour: 3, minute: 30 });
});

test("no business days is the instant itself, and there are no negative or broken days", () => {
  const saturday = new Date("2026-07-11T16:00:00Z");
  expect(addBusinessDays(saturday, 0, NEW_YORK)).toEqual(saturday);
  for (const wrong of [-1, 1.5, Number.NaN])
    expect(() => addBusinessDays(saturday, wrong, NEW_YORK)).toThrow(RangeError);
});

const instant = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const zone = fc.constantFrom(NEW_YORK, "UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu");

test("any number of business days ends on a business day and adds up", () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      zone,
      (from, a, b, timeZone) => {
        const end = addBusinessDays(from, a + b, timeZone);
        expect(isBusinessDay(end, timeZone)).toBe(true);
        const inTwo = addBusinessDays(addBusinessDays(from, a, timeZone), b, timeZone);
        expect(calendarDay(inTwo, timeZone)).toBe(calendarDay(end, timeZone));
        expect(end.getTime() - from.getTime()).toBeGreaterThanOrEqual((a + b - 1) * DAY_MS);
      },
    ),
  );
});

test("an instant's wall time leads back to it, or to the other of a doubled hour", () => {
  fc.assert(
    fc.property(instant, zone, (from, timeZone) => {
      const wall = wallTimeOf(from, timeZone);
      expect(wallTimeOf(instantOf(wall, timeZone), timeZone)).toEqual(wall);
    }),
  );
});
