import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../time.ts";
import { costOf, orderOfDay, type PlanStop, replanned, shortestByWindow, visitTimes, withStopAt } from "./plan.ts";
import { travelMs as travelMsBy } from "./route.ts";
import { straightLineTravel, type Position } from "./travel.ts";

const lab = { lat: 40.73, lon: -73.95 };
const ground = { start: lab, ways: straightLineTravel, doorMinutes: 5 };
const travelMs = (from: Position, to: Position) => travelMsBy(straightLineTravel, from, to);
const at = (clock: string) => new Date(`2026-06-15T${clock}:00Z`);
const stop = (id: string, north: number, opens = "14:00", closes = "16:00"): PlanStop => ({
  id,
  lat: lab.lat + north / 100,
  lon: lab.lon,
  opens: at(opens),
  closes: at(closes),
});
const ids = (stops: readonly PlanStop[]) => stops.map(({ id }) => id).join("");
const [a, b, c] = [stop("a", 1), stop("b", 2), stop("c", 3)];

test("without a plan windows follow each other, each by its shortest way", () => {
  const early = stop("e", 9, "10:00", "12:00");
  expect(ids(shortestByWindow(ground, [c, a, early, b]))).toBe("ecba");
  expect(ids(orderOfDay(ground, [c, a, b], null))).toBe("abc");
});

test("the lab's order stands, and what was booked since comes where it costs least", () => {
  expect(ids(orderOfDay(ground, [a, b, c], ["c", "a", "b"]))).toBe("cab");
  expect(ids(orderOfDay(ground, [a, b, c], ["a", "gone", "c"]))).toBe("abc");
  // A detour costs less than a missed window.
  const soon = stop("s", 8, "14:00", "14:55");
  expect(ids(orderOfDay(ground, [a, b, c, soon], ["a", "b", "c"])).indexOf("s")).toBeLessThan(3);
});

test("a later window is waited for, and an earlier one that is missed costs its minutes", () => {
  const later = stop("l", 1, "18:00", "20:00");
  expect(visitTimes(ground, [a, later])[1]).toEqual(at("18:00"));
  const turned = visitTimes(ground, [later, a]);
  expect(turned[1]!.getTime()).toBe(turned[0]!.getTime() + 5 * MINUTE_MS);
  expect(costOf(ground, [a, later]).late).toBe(0);
  expect(costOf(ground, [later, a]).late).toBe((turned[1]!.getTime() - a.closes.getTime()) / MINUTE_MS);
});

test("a place costs what the way gets longer", () => {
  const [near, far] = [costOf(ground, withStopAt([a, c], 1, b)), costOf(ground, withStopAt([a, c], 0, b))];
  expect(near.ride).toBe((travelMs(lab, a) + travelMs(a, b) + travelMs(b, c)) / MINUTE_MS);
  expect(far.ride).toBeGreaterThan(near.ride);
});

test("the rest is planned anew from where the courier was last", () => {
  const been = { ...b, visitedAt: at("14:30") };
  const open = [a, c, stop("d", 4)].map((each) => ({ ...each, visitedAt: null }));
  expect(ids(replanned(ground, [open[1]!, open[2]!, open[0]!, been]))).toBe("bacd");
  expect(ids(replanned(ground, [open[2]!, open[1]!, open[0]!]))).toBe("acd");
});

test("visits follow the way and the time at each door", () => {
  const [first, second] = visitTimes(ground, [a, a]);
  expect(first!.getTime()).toBe(a.opens.getTime() + travelMs(lab, a));
  expect(second!.getTime()).toBe(first!.getTime() + 5 * MINUTE_MS);
  const patient = visitTimes({ ...ground, doorMinutes: 12 }, [a, a]);
  expect(patient[1]!.getTime()).toBe(patient[0]!.getTime() + 12 * MINUTE_MS);
  expect(travelMs(lab, a)).toBe(6 * MINUTE_MS); // 1.1 km in a straight line, 1.4 km along the streets
});

test("times of a day never go backwards", () => {
  const anywhere = fc
    .tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.constantFrom("10:00", "12:00", "14:00"))
    .map(([north, opens]) => stop("x", north, opens, "16:00"));
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 12 }), (stops) => {
      const times = visitTimes(ground, stops).map((time) => time.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }),
  );
});
