import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../time.ts";
import { routeLength, routeOrder, travelMs } from "./route.ts";
import { distanceKm, straightLineTravel, milesText, type Position } from "./travel.ts";
import { shortenOneWay } from "./shorten-one-way.ts";
import { stepOf } from "./stops.ts";
import {
  addDays,
  type Booking,
  bookableWindows,
  instantOn,
  isBookable,
  isCalendarDay,
  minuteOf,
  shownWallTime,
  wallTimeText,
  weekdayOf,
  windowOn,
  windowText,
} from "./windows.ts";

const NEW_YORK = "America/New_York";
const lab: Position = { lat: 40.7299, lon: -73.9577 };
const ground = { start: lab, ways: straightLineTravel };
const mondays = { weekday: 1, fromMinute: 600, toMinute: 720 };

test("times of day are minutes after midnight, and 24:00 is the end of the day", () => {
  expect(["00:00", "09:30", "23:59", "24:00"].map(minuteOf)).toEqual([0, 570, 1439, 1440]);
  expect([0, 570, 1439, 1440].map(wallTimeText)).toEqual(["00:00", "09:30", "23:59", "24:00"]);
  const shown = ["00:00", "09:30", "12:05", "13:00", "23:59", "24:00"].map(shownWallTime);
  expect(shown).toEqual(["12:00 AM", "9:30 AM", "12:05 PM", "1:00 PM", "11:59 PM", "12:00 AM"]);
  for (const wrong of ["24:01", "9:30", "12:60", ""]) expect(() => minuteOf(wrong)).toThrow(RangeError);
});

test("days are counted on the calendar, regardless of daylight saving time", () => {
  expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(weekdayOf("2026-06-15")).toBe(1);
  expect(["2026-02-28", "2026-02-30", "2026-2-3", "", "x"].map(isCalendarDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a 10 AM window stays at 10 AM across daylight saving changes", () => {
  // In New York, daylight saving time starts on 2026-03-08 and ends on 2026-11-01.
  expect(windowOn(mondays, "2026-03-02", NEW_YORK).from.toISOString()).toBe("2026-03-02T15:00:00.000Z");
  expect(windowOn(mondays, "2026-03-09", NEW_YORK).from.toISOString()).toBe("2026-03-09T14:00:00.000Z");
  expect(windowOn(mondays, "2026-11-02", NEW_YORK).from.toISOString()).toBe("2026-11-02T15:00:00.000Z");
});

test("a window across a skipped or repeated hour is an hour shorter or longer", () => {
  const night = { weekday: 0, fromMinute: 0, toMinute: 1440 };
  const hours = (day: string) => {
    const { from, to } = windowOn(night, day, NEW_YORK);
    return (to.getTime() - from.getTime()) / (60 * MINUTE_MS);
  };
  expect([hours("2026-03-08"), hours("2026-06-14"), hours("2026-11-01")]).toEqual([23, 24, 25]);
});

const booking = (now: Date, bookableDays = 14) => ({ now, timeZone: NEW_YORK, bookableDays, calendar: [] });

test("windows are bookable from now, today included, through the lab's limit, until they begin", () => {
  const now = instantOn("2026-06-15", 9 * 60 + 59, NEW_YORK); // a Monday, a minute before ten
  const days = (at: Date) => bookableWindows([mondays], booking(at)).map(({ day }) => day);
  expect(days(now)).toEqual(["2026-06-15", "2026-06-22"]);
  expect(days(new Date(now.getTime() + MINUTE_MS))).toEqual(["2026-06-22"]);
  expect(days(instantOn("2026-06-16", 0, NEW_YORK))).toEqual(["2026-06-22", "2026-06-29"]);
  expect(isBookable(mondays, "2026-06-22", booking(now, 8))).toBe(true);
  expect(isBookable(mondays, "2026-06-22", booking(now, 7))).toBe(false);
  expect(isBookable(mondays, "2026-06-29", booking(now))).toBe(false);
  expect(isBookable(mondays, "2026-06-23", booking(now))).toBe(false);
  expect(isBookable(mondays, "2026-06-08", booking(now))).toBe(false);
  expect(isBookable(mondays, "soon", booking(now))).toBe(false);
});

test("no window is bookable on holidays or days the lab is closed", () => {
  const now = instantOn("2026-08-31", 0, NEW_YORK);
  const days = (calendar: Booking["calendar"]) =>
    bookableWindows([mondays], { ...booking(now), calendar }).map(({ day }) => day);
  expect(days([])).toEqual(["2026-08-31"]); // not on Labor Day
  const set = [
    { day: "2026-08-31", open: false, reason: "Inventory" },
    { day: "2026-09-07", open: true, reason: "" },
  ];
  expect(days(set)).toEqual(["2026-09-07"]);
});

test("late evening in New York is still today, although it is tomorrow in UTC", () => {
  const evening = { weekday: 1, fromMinute: 22 * 60, toMinute: 23 * 60 };
  const now = new Date("2026-06-16T01:30:00Z"); // 21:30 on Monday the 15th in New York
  expect(bookableWindows([evening], booking(now))[0]).toMatchObject({ day: "2026-06-15" });
});

test("a window is formatted for people", () => {
  expect(windowText(windowOn(mondays, "2026-06-15", NEW_YORK), NEW_YORK)).toBe("Monday, June 15, 10:00 AM to 12:00 PM");
});

test("distances match the map", () => {
  expect(distanceKm(lab, lab)).toBe(0);
  expect([0, 1.609, 4.5].map(milesText)).toEqual(["0.0 mi", "1.0 mi", "2.8 mi"]);
  const cityHall = { lat: 40.7127, lon: -74.0059 };
  expect(distanceKm(lab, cityHall)).toBeCloseTo(4.49, 1);
  expect(travelMs(straightLineTravel, lab, lab)).toBe(0);
  expect(straightLineTravel.km(lab, cityHall)).toBeCloseTo(1.3 * distanceKm(lab, cityHall));
});

test("stops along one road are ordered by distance", () => {
  const at = (lat: number) => ({ lat: lab.lat + lat, lon: lab.lon });
  const [near, middle, far] = [at(0.01), at(0.02), at(0.03)];
  expect(routeOrder(ground, [far, near, middle])).toEqual([near, middle, far]);
});

const place = fc.record({
  lat: fc.double({ min: 40.55, max: 40.9, noNaN: true }),
  lon: fc.double({ min: -74.05, max: -73.7, noNaN: true }),
});

test("a route visits every stop once, never gets longer than given, and is deterministic", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const stops = places.map((position, index) => ({ ...position, index }));
      const route = routeOrder(ground, stops);
      expect(route.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(stops.map(({ index }) => index));
      expect(routeLength(ground, route)).toBeLessThanOrEqual(routeLength(ground, stops) + 1e-9);
      expect(routeOrder(ground, stops)).toEqual(route);
    }),
  );
});

test("one-way streets are driven in the right direction", () => {
  // Four doors around a one-way block: riding from 1 to 4 is short, and the opposite direction takes ten times as long.
  const doors = [1, 2, 3, 4].map((door) => ({ lat: 40 + door, lon: 0, door }));
  const start = { lat: 40, lon: 0 };
  const minutes = (from: Position, to: Position) => (to.lat >= from.lat ? to.lat - from.lat : 10 * (from.lat - to.lat));
  const around = (from: Position, to: Position) => (from === start ? 1 : minutes(from, to));
  const route = routeOrder({ start, ways: { km: around, minutes: around } }, [...doors].toReversed());
  expect(route.map(({ door }) => door)).toEqual([1, 2, 3, 4]);
});

test("one-way shortening visits each place once and never lengthens the route", () => {
  const tables = fc.array(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 8, maxLength: 8 }), {
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(tables, (table) => {
      const minutes = (from: number, to: number) => table[from]![to]!;
      const lengthOf = (order: readonly number[]) =>
        order.reduce((sum, place, at) => sum + minutes(at === 0 ? 0 : order[at - 1]!, place), 0);
      const given = [1, 2, 3, 4, 5, 6, 7];
      const shortened = shortenOneWay(given, minutes);
      expect(shortened.toSorted()).toEqual(given);
      expect(lengthOf(shortened)).toBeLessThanOrEqual(lengthOf(given));
    }),
  );
});

test("film is collected, then handed over, and repeated steps are idempotent", () => {
  expect(stepOf("collect", "BOOKED")).toBe("NOW");
  expect(stepOf("collect", "FAILED")).toBe("NOW");
  expect(stepOf("collect", "COLLECTED")).toBe("DONE");
  expect(stepOf("collect", "HANDED_OVER")).toBe("DONE");
  expect(stepOf("collect", "CANCELED")).toBe("NO");
  expect(stepOf("fail", "BOOKED")).toBe("NOW");
  expect(stepOf("fail", "FAILED")).toBe("DONE");
  expect(stepOf("fail", "COLLECTED")).toBe("NO");
  expect(stepOf("handOver", "COLLECTED")).toBe("NOW");
  expect(stepOf("handOver", "BOOKED")).toBe("NO");
});
