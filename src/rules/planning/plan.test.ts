import fc from "fast-check";
import { expect, test } from "vitest";
import { PROCESSES } from "../film/film.ts";
import {
  allCapacities,
  arrivalDay,
  arrivalWay,
  capacityOn,
  type FilmOnItsWay,
  loadOf,
  planDays,
  STARTING_USUAL_DAYS,
} from "./plan.ts";

// A Wednesday; the next day is Thanksgiving.
const TODAY = "2026-11-25";
const DAYS = planDays(TODAY);
const CLOSED_FRIDAY = [{ day: "2026-11-27", open: false, reason: "Inventory" }];
const five = (process: (typeof PROCESSES)[number]) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ process, weekday, rolls: 5 }));

test("a closed day has no capacity, and a weekend none until set", () => {
  const capacities = allCapacities(five("C41"));
  const on = (day: string) => capacityOn(day, "C41", capacities, CLOSED_FRIDAY);
  expect(DAYS.map(on)).toEqual([5, 0, 0, 0, 0, 5, 5]);
  expect(capacityOn(TODAY, "BW", capacities, [])).toBe(30);
});

test("late film is due today, free capacity works ahead, and the rest is carried over", () => {
  const promised = [
    { process: "C41" as const, day: "2026-11-20", rolls: 2 },
    { process: "C41" as const, day: TODAY, rolls: 1 },
    { process: "C41" as const, day: "2026-11-27", rolls: 4 },
  ];
  const expected = [{ process: "C41" as const, day: "2026-11-30", rolls: 9 }];
  const load = loadOf(DAYS, { promised, expected }, allCapacities(five("C41")), CLOSED_FRIDAY);
  expect(load.filter(({ process }) => process === "C41").map((day) => [day.promised, day.expected, day.over])).toEqual([
    [3, 0, 0],
    [0, 0, 0],
    [4, 0, 2], // five are done today, two of the seven wait until Monday
    [0, 0, 2],
    [0, 0, 2],
    [0, 9, 6],
    [0, 0, 1],
  ]);
});

test("film arrives after its usual days on an open day; overdue film has no day", () => {
  const on = (way: Parameters<typeof arrivalDay>[0]["way"], since: string) =>
    arrivalDay({ way, since }, STARTING_USUAL_DAYS, TODAY, []);
  expect(on("HERE", "2026-11-20")).toBe(TODAY);
  expect(on("COURIER", "2026-11-26"), "Thanksgiving").toBe("2026-11-27");
  expect(on("COURIER", "2026-11-24")).toBeNull();
  expect(on("IN_TRANSIT", "2026-11-24")).toBe("2026-11-27");
  expect(on("ORDERED", "2026-11-24")).toBe("2026-11-30");
  expect(on("ORDERED", "2026-11-10")).toBeNull();
});

test("film arrives by the most certain method known", () => {
  const ordered = {
    stopState: null,
    stopDay: null,
    parcelState: null,
    parcelDay: null,
    labelDay: null,
    paidDay: "2026-11-20",
  };
  const way = (film: Partial<FilmOnItsWay>) => arrivalWay({ ...ordered, ...film }, TODAY);
  expect(way({})).toEqual({ way: "ORDERED", since: "2026-11-20" });
  expect(way({ labelDay: "2026-11-21" })).toEqual({ way: "LABEL", since: "2026-11-21" });
  const parcel = { labelDay: "2026-11-21", parcelState: "IN_TRANSIT", parcelDay: "2026-11-22" } as const;
  expect(way(parcel)).toEqual({ way: "IN_TRANSIT", since: "2026-11-22" });
  expect(way({ ...parcel, parcelState: "DELIVERED" })).toEqual({ way: "HERE", since: TODAY });
  expect(way({ stopState: "BOOKED", stopDay: "2026-11-26" })).toEqual({ way: "COURIER", since: "2026-11-26" });
  expect(way({ stopState: "HANDED_OVER", stopDay: "2026-11-24" })).toEqual({ way: "HERE", since: TODAY });
});

test("more capacity never increases the overload, and no work is lost or counted twice", () => {
  const due = fc.array(
    fc.record({
      process: fc.constantFrom(...PROCESSES),
      day: fc.constantFrom("2026-11-20", ...DAYS),
      rolls: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(due, due, fc.integer({ min: 0, max: 30 }), (promised, expected, more) => {
      const capacities = allCapacities([]);
      const wider = capacities.map((one) => ({ ...one, rolls: one.rolls + more }));
      const [less, others] = [capacities, wider].map((each) => loadOf(DAYS, { promised, expected }, each, []));
      less!.forEach(({ over }, at) => expect(others![at]!.over).toBeLessThanOrEqual(over));
      const sum = (list: readonly { rolls: number }[]) => list.reduce((total, { rolls }) => total + rolls, 0);
      expect(less!.reduce((total, day) => total + day.promised + day.expected, 0)).toBe(sum(promised) + sum(expected));
    }),
  );
});
