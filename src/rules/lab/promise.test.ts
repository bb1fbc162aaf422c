import fc from "fast-check";
import { expect, test } from "vitest";
import { PROCESSES } from "../film/film.ts";
import { businessDaysAfter, businessDaysBetween } from "./business-days.ts";
import { type DoneRolls, type Pace, paceOf } from "./pace.ts";
import { daysDue, movedPromise, paceReason, promiseDue, promisedDays, promiseState, slowestPace } from "./promise.ts";

const C41 = { process: "C41", rush: false } as const;
/** Thirty rolls received on a Monday; ten are synced on each of the next three days. */
const DONE: DoneRolls[] = ["2026-07-14", "2026-07-15", "2026-07-16"].map((synced) => ({
  ...C41,
  received: "2026-07-13",
  synced,
  rolls: 10,
}));
const pace = (own: Partial<Pace> = {}): Pace => ({ ...C41, usual: 2, most: 3, rolls: 30, waiting: 2, ...own });

test("businessDaysBetween inverts businessDaysAfter", () => {
  expect(businessDaysBetween("2026-07-10", "2026-07-13", [])).toBe(1);
  expect(businessDaysBetween("2026-07-11", "2026-07-13", [])).toBe(0);
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), (from, count) => {
      expect(businessDaysBetween(from, businessDaysAfter(from, count, []), [])).toBe(count);
    }),
  );
});

test("the pace is the median and 90th percentile of days; with few rolls it is the bench's default", () => {
  expect(paceOf(C41, DONE, 2, [])).toEqual(pace());
  expect(paceOf(C41, DONE.slice(1, 2), 2, [])).toEqual(pace({ usual: 3, most: 4, rolls: 0 }));
  expect(paceOf({ process: "C41", rush: true }, DONE, 2, [])).toMatchObject({ usual: 1, most: 2, rolls: 0 });
});

test("film scanned on the day of arrival took one day, so no order is promised for the same day", () => {
  expect(paceOf(C41, [{ ...DONE[0]!, synced: "2026-07-13", rolls: 50 }], 0, [])).toMatchObject({ usual: 1, most: 1 });
});

test("an order is promised for its slowest roll, adding the backlog unless rushed", () => {
  const paces = [pace(), pace({ process: "E6", usual: 4, most: 6 }), pace({ rush: true, usual: 1, most: 1 })];
  const since = "2026-07-10"; // a Friday
  expect(promisedDays([{ ...C41, since }], paces, [])).toEqual({ from: "2026-07-14", by: "2026-07-15" });
  expect(
    promisedDays(
      [
        { ...C41, since },
        { process: "E6", rush: false, since },
      ],
      paces,
      [],
    ),
  ).toEqual({
    from: "2026-07-16",
    by: "2026-07-20",
  });
  const busy = paces.map((each) => ({ ...each, waiting: 5 }));
  expect(promisedDays([{ ...C41, since }], busy, []).by).toBe("2026-07-17");
  expect(promisedDays([{ ...C41, rush: true, since }], busy, []).by).toBe("2026-07-13");
  expect(paceReason(slowestPace([C41], busy))).toBe(
    "The lab is busier than usual: the film ahead of yours takes 5 business days.",
  );
  expect(paceReason(slowestPace([C41], paces))).toBe(
    "In the last 4 weeks, half of 30 rolls of C-41 color film were ready within 2 business days, and nine of ten within 3 business days.",
  );
});

test("a promise moves if its day passed or the lab is too busy, and never to an earlier day", () => {
  const rolls = [{ ...C41, since: "2026-07-13" }];
  const promised = { from: "2026-07-15", by: "2026-07-16" };
  expect(movedPromise(promised, rolls, [pace()], { today: "2026-07-16", calendar: [] })).toBeNull();
  expect(movedPromise(promised, rolls, [pace()], { today: "2026-07-17", calendar: [] })).toEqual({
    from: "2026-07-20",
    by: "2026-07-21",
    because: "LATE",
  });
  expect(movedPromise(promised, rolls, [pace({ waiting: 4 })], { today: "2026-07-14", calendar: [] })).toEqual({
    from: "2026-07-15",
    by: "2026-07-17",
    because: "BUSY",
  });
  expect(
    movedPromise(promised, rolls, [pace({ usual: 1, most: 1, waiting: 0 })], { today: "2026-07-14", calendar: [] }),
  ).toBeNull();
});

test("the usual day never exceeds the promise, both on business days; moved promises are later", () => {
  const paces = fc.constantFrom(...PROCESSES).chain((process) =>
    fc.record({
      process: fc.constant(process),
      rush: fc.boolean(),
      usual: fc.integer({ min: 1, max: 5 }),
      most: fc.integer({ min: 5, max: 9 }),
      rolls: fc.integer({ min: 20, max: 900 }),
      waiting: fc.integer({ min: 0, max: 30 }),
    }),
  );
  const kinds = fc.record({
    process: fc.constantFrom(...PROCESSES),
    rush: fc.boolean(),
    since: fc.integer({ min: 1, max: 28 }).map((day) => `2026-08-${String(day).padStart(2, "0")}`),
  });
  fc.assert(
    fc.property(
      fc.array(paces, { maxLength: 8 }),
      fc.array(kinds, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 30 }),
      (all, rolls, later) => {
        const promised = promisedDays(rolls, all, []);
        expect(promised.from <= promised.by).toBe(true);
        const today = businessDaysAfter("2026-08-28", later, []);
        const moved = movedPromise(promised, rolls, all, { today, calendar: [] });
        expect(moved === null).toBe(today <= promised.by);
        if (moved !== null) expect(moved.by > promised.by && moved.from <= moved.by).toBe(true);
      },
    ),
  );
});

test("lists flag a promise from the business day before it", () => {
  const marks = ["2026-07-15", "2026-07-16", "2026-07-17", "2026-07-18"].map((today) =>
    promiseDue("2026-07-17", today, []),
  );
  expect(marks.map((mark) => mark && [mark.state, mark.words])).toEqual([
    null,
    ["KEPT", "Due Fri, Jul 17"],
    ["DUE", "Due today"],
    ["BROKEN", "Late"],
  ]);
  // A roll due on Monday is listed on the Friday before.
  expect(promiseDue("2026-07-20", "2026-07-17", [])?.words).toBe("Due Mon, Jul 20");
});

test("a promise is kept before its day, due on it, and broken after it", () => {
  expect(["2026-07-15", "2026-07-16", "2026-07-17"].map((today) => promiseState("2026-07-16", today))).toEqual([
    "KEPT",
    "DUE",
    "BROKEN",
  ]);
});

test("due tomorrow means by the next business day, including days in between", () => {
  expect(daysDue("TODAY", "2026-07-16", [])).toEqual({ after: null, until: "2026-07-16" });
  expect(daysDue("TOMORROW", "2026-07-16", [])).toEqual({ after: "2026-07-16", until: "2026-07-17" });
  expect(daysDue("TOMORROW", "2026-07-17", [])).toEqual({ after: "2026-07-17", until: "2026-07-20" }); // a Friday
  expect(daysDue("TOMORROW", "2026-07-19", [])).toEqual({ after: "2026-07-19", until: "2026-07-20" }); // a Sunday
});
