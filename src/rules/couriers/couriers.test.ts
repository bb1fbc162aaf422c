import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../time.ts";
import {
  arrivalTimes,
  distanceKm,
  type Position,
  routeLength,
  routeOrder,
  SERVICE_MINUTES,
  travelMs,
} from "./route.ts";
import { stepOf } from "./stops.ts";
import {
  addDays,
  bookableWindows,
  instantOn,
  isBookable,
  isCalendarDay,
  minuteOf,
  wallTimeText,
  weekdayOf,
  windowOn,
  windowText,
} from "./windows.ts";

const NEW_YORK = "America/New_York";
const lab: Position = { lat: 40.7299, lon: -73.9577 };
const mondays = { weekday: 1, fromMinute: 600, toMinute: 720 };

test("times of day are minutes after midnight, 24:00 the day's end", () => {
  expect(["00:00", "09:30", "23:59", "24:00"].map(minuteOf)).toEqual([0, 570, 1439, 1440]);
  expect([0, 570, 1439, 1440].map(wallTimeText)).toEqual(["00:00", "09:30", "23:59", "24:00"]);
  for (const wrong of ["24:01", "9:30", "12:60", ""]) expect(() => minuteOf(wrong)).toThrow(RangeError);
});

test("days are counted on the calendar, whatever the clocks do", () => {
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

test("a window of ten o'clock is at ten o'clock before and after the clocks change", () => {
  // 2026-03-08 is the day the clocks go forward in New York, 2026-11-01 the day they go back.
  expect(windowOn(mondays, "2026-03-02", NEW_YORK).from.toISOString()).toBe("2026-03-02T15:00:00.000Z");
  expect(windowOn(mondays, "2026-03-09", NEW_YORK).from.toISOString()).toBe("2026-03-09T14:00:00.000Z");
  expect(windowOn(mondays, "2026-11-02", NEW_YORK).from.toISOString()).toBe("2026-11-02T15:00:00.000Z");
});

test("a window over the hour that is skipped or doubled is an hour shorter or longer", () => {
  const night = { weekday: 0, fromMinute: 0, toMinute: 1440 };
  const hours = (day: string) => {
    const { from, to } = windowOn(night, day, NEW_YORK);
    return (to.getTime() - from.getTime()) / (60 * MINUTE_MS);
  };
  expect([hours("2026-03-08"), hours("2026-06-14"), hours("2026-11-01")]).toEqual([23, 24, 25]);
});

test("windows can be booked from now on to 14 days, today included, and not once they have begun", () => {
  const now = instantOn("2026-06-15", 9 * 60 + 59, NEW_YORK); // a Monday, a minute before ten
  const days = (at: Date) => bookableWindows([mondays], at, NEW_YORK).map(({ day }) => day);
  expect(days(now)).toEqual(["2026-06-15", "2026-06-22"]);
  expect(days(new Date(now.getTime() + MINUTE_MS))).toEqual(["2026-06-22"]);
  expect(days(instantOn("2026-06-16", 0, NEW_YORK))).toEqual(["2026-06-22", "2026-06-29"]);
  expect(isBookable(mondays, "2026-06-29", now, NEW_YORK)).toBe(false);
  expect(isBookable(mondays, "2026-06-23", now, NEW_YORK)).toBe(false);
  expect(isBookable(mondays, "2026-06-08", now, NEW_YORK)).toBe(false);
  expect(isBookable(mondays, "soon", now, NEW_YORK)).toBe(false);
});

test("late at night in New York it is not tomorrow yet, though it is in UTC", () => {
  const evening = { weekday: 1, fromMinute: 22 * 60, toMinute: 23 * 60 };
  const now = new Date("2026-06-16T01:30:00Z"); // 21:30 on Monday the 15th in New York
  expect(bookableWindows([evening], now, NEW_YORK)[0]).toMatchObject({ day: "2026-06-15" });
});

test("a window is read as people say it", () => {
  expect(windowText(windowOn(mondays, "2026-06-15", NEW_YORK), NEW_YORK)).toBe("Monday, June 15, 10:00 to 12:00");
});

test("distances are those of the map", () => {
  expect(distanceKm(lab, lab)).toBe(0);
  const cityHall = { lat: 40.7127, lon: -74.0059 };
  expect(distanceKm(lab, cityHall)).toBeCloseTo(4.49, 1);
  expect(travelMs(lab, lab)).toBe(0);
});

test("the nearest comes first when all stops lie along one road", () => {
  const at = (lat: number) => ({ lat: lab.lat + lat, lon: lab.lon });
  const [near, middle, far] = [at(0.01), at(0.02), at(0.03)];
  expect(routeOrder(lab, [far, near, middle])).toEqual([near, middle, far]);
});

test("arrivals follow the way and the time at each door", () => {
  const stop = { lat: lab.lat + 0.01, lon: lab.lon };
  const leaves = new Date("2026-06-15T14:00:00Z");
  const [first, second, third] = arrivalTimes(lab, [stop, stop, lab], leaves);
  expect(first!.getTime()).toBe(leaves.getTime() + travelMs(lab, stop));
  expect(second!.getTime()).toBe(first!.getTime() + SERVICE_MINUTES * MINUTE_MS);
  expect(third!.getTime()).toBe(second!.getTime() + SERVICE_MINUTES * MINUTE_MS + travelMs(stop, lab));
  expect(travelMs(lab, stop)).toBe(6 * MINUTE_MS); // 1.1 km, 1.4 km along the streets
});

const place = fc.record({
  lat: fc.double({ min: 40.55, max: 40.9, noNaN: true }),
  lon: fc.double({ min: -74.05, max: -73.7, noNaN: true }),
});

test("a route visits every stop once, is never longer than the given order, and is the same every time", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const stops = places.map((position, index) => ({ ...position, index }));
      const route = routeOrder(lab, stops);
      expect(route.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(stops.map(({ index }) => index));
      expect(routeLength(lab, route)).toBeLessThanOrEqual(routeLength(lab, stops) + 1e-9);
      expect(routeOrder(lab, stops)).toEqual(route);
    }),
  );
});

test("times on a route never go backwards", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (stops) => {
      const times = arrivalTimes(lab, stops, new Date("2026-06-15T14:00:00Z")).map((time) => time.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

test("film is collected, then handed over; what was done already is harmless", () => {
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
