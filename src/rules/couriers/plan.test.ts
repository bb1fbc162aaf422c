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

test("without a plan, windows are visited in order, each by its shortest route", () => {
  const early = stop("e", 9, "10:00", "12:00");
  expect(ids(shortestByWindow(ground, [c, a, early, b]))).toBe("ecba");
  expect(ids(orderOfDay(ground, [c, a, b], null))).toBe("abc");
});

test("the lab's order is kept, and new bookings are inserted where they cost least", () => {
  expect(ids(orderOfDay(ground, [a, b, c], ["c", "a", "b"]))).toBe("cab");
  expect(ids(orderOfDay(ground, [a, b, c], ["a", "gone", "c"]))).toBe("abc");
  // A detour costs less than a missed window.
  const soon = stop("s", 8, "14:00", "14:55");
  expect(ids(orderOfDay(ground, [a, b, c, soon], ["a", "b", "c"])).indexOf("s")).toBeLessThan(3);
});

test("the courier waits for a later window, and missing an earlier one costs its minutes late", () => {
  const later = stop("l", 1, "18:00", "20:00");
  expect(visitTimes(ground, [a, later])[1]).toEqual(at("18:00"));
  const turned = visitTimes(ground, [later, a]);
  expect(turned[1]!.getTime()).toBe(turned[0]!.getTime() + 5 * MINUTE_MS);
  expect(costOf(ground, [a, later]).late).toBe(0);
  expect(costOf(ground, [later, a]).late).toBe((turned[1]!.getTime() - a.closes.getTime()) / MINUTE_MS);
});

test("inserting a stop costs the added travel", () => {
  const [near, far] = [costOf(ground, withStopAt([a, c], 1, b)), costOf(ground, withStopAt([a, c], 0, b))];
  expect(near.ride).toBe((travelMs(lab, a) + travelMs(a, b) + travelMs(b, c)) / MINUTE_MS);
  expect(far.ride).toBeGreaterThan(near.ride);
});

test("remaining stops are re-planned from the courier's last position", () => {
  const been = { ...b, visitedAt: at("14:30") };
  const open = [a, c, stop("d", 4)].map((each) => ({ ...each, visitedAt: null }));
  expect(ids(replanned(ground, [open[1]!, open[2]!, open[0]!, been]))).toBe("bacd");
  expect(ids(replanned(ground, [open[2]!, open[1]!, open[0]!]))).toBe("acd");
});

test("visit times follow travel and time per stop", () => {
  const [first, second] = visitTimes(ground, [a, a]);
  expect(first!.getTime()).toBe(a.opens.getTime() + travelMs(lab, a));
  expect(second!.getTime()).toBe(first!.getTime() + 5 * MINUTE_MS);
  const patient = visitTimes({ ...ground, doorMinutes: 12 }, [a, a]);
  expect(patient[1]!.getTime()).toBe(patient[0]!.getTime() + 12 * MINUTE_MS);
  expect(travelMs(lab, a)).toBe(6 * MINUTE_MS); // 1.1 km in a straight line, 1.4 km along the streets
});

test("visit times never go backwards", () => {
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
