import { expect, test } from "vitest";
import { addDays } from "../couriers/windows.ts";
import { businessDaysAfter, businessDaysBetween } from "./business-days.ts";
import { closedDays, federalHoliday, isBusinessDay, type LabCalendar, whyClosed } from "./lab-days.ts";

test("business days exclude weekends", () => {
  const days = ["2026-06-12", "2026-06-13", "2026-06-14", "2026-06-15"];
  expect(days.map((day) => isBusinessDay(day, []))).toEqual([true, false, false, true]);
  expect(businessDaysAfter("2026-06-12", 1, [])).toBe("2026-06-15");
  expect(businessDaysAfter("2026-07-06", 14, [])).toBe("2026-07-24");
});

test("counting from a weekend starts on Monday", () => {
  expect(businessDaysAfter("2026-06-13", 0, [])).toBe("2026-06-15");
  expect(businessDaysAfter("2026-06-14", 1, [])).toBe("2026-06-16");
});

/** Days off from the Office of Personnel Management's lists of federal holidays, 2026 to 2028. */
const HOLIDAYS = {
  2026: ["01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "09-07", "10-12", "11-11", "11-26", "12-25"],
  2027: ["01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11", "11-25", "12-24", "12-31"],
  2028: ["01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-23", "12-25"],
};

test.each(Object.entries(HOLIDAYS))("weekdays of %s that are not business days are federal holidays", (year, off) => {
  const days = Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter((day) =>
    day.startsWith(year),
  );
  const weekdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  expect(weekdays.filter((day) => !isBusinessDay(day, []))).toEqual(off.map((day) => `${year}-${day}`));
});

test.each([
  ["2026-12-23", 2, "2026-12-28", "Christmas"],
  ["2026-11-25", 1, "2026-11-27", "Thanksgiving"],
  ["2026-12-31", 1, "2027-01-04", "New Year's Day"],
  ["2026-07-02", 1, "2026-07-06", "Independence Day"],
  ["2026-11-26", 0, "2026-11-27", "Thanksgiving"],
])("film from %s that takes %i business days is ready on %s, after %s", (from, count, by) => {
  expect(businessDaysAfter(from, count, [])).toBe(by);
  expect(businessDaysBetween(from, by, [])).toBe(count);
});

test("promised days are never holidays or weekends, and the right number of business days away", () => {
  for (let at = 0; at < 366; at++) {
    const from = addDays("2026-06-01", at);
    for (const count of [1, 2, 4, 14]) {
      const by = businessDaysAfter(from, count, []);
      expect([by, federalHoliday(by), new Date(`${by}T00:00:00Z`).getUTCDay() % 6]).not.toEqual([by, null, 0]);
      expect([count, businessDaysBetween(from, by, [])]).toEqual([count, count]);
    }
  }
});

test("staff can close the lab on a day and open it on a holiday or weekend", () => {
  const calendar: LabCalendar = [
    { day: "2026-06-16", open: false, reason: "Inventory" },
    { day: "2026-06-19", open: true, reason: "" },
    { day: "2026-06-20", open: true, reason: "" },
  ];
  expect(whyClosed("2026-06-16", calendar)).toBe("Inventory");
  expect(whyClosed("2026-06-19", calendar)).toBeNull();
  expect(whyClosed("2026-06-19", [])).toBe("Juneteenth");
  expect(businessDaysAfter("2026-06-15", 1, calendar)).toBe("2026-06-17");
  expect(businessDaysAfter("2026-06-18", 2, calendar)).toBe("2026-06-20");
  expect(closedDays("2026-06-15", calendar).slice(0, 4)).toEqual([
    { day: "2026-06-16", reason: "Inventory", isOpen: false, isHoliday: false },
    { day: "2026-06-19", reason: "Juneteenth", isOpen: true, isHoliday: true },
    { day: "2026-06-20", reason: "", isOpen: true, isHoliday: false },
    { day: "2026-07-03", reason: "Independence Day", isOpen: false, isHoliday: true },
  ]);
});
