import { expect, test } from "vitest";
import { ageText, marksOf, promiseMark, stepsForMany, whyNotTossed } from "./step-rolls.ts";

test("waiting time is shown in a suitable unit", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");
  expect(ageText("2026-11-22T11:20:00.000Z", now)).toBe("40 min");
  expect(ageText("2026-11-21T09:00:00.000Z", now)).toBe("27 h");
  expect(ageText("2026-11-19T11:00:00.000Z", now)).toBe("3 d");
  expect(ageText("2026-11-22T12:00:01.000Z", now)).toBe("0 min");
});

test("rush, priority and push or pull are flagged, defaults are not", () => {
  expect(marksOf({ addRush: true, priority: false, pushPullFactor: 2 })).toEqual(["Rush", "Push +2"]);
  expect(marksOf({ addRush: true, priority: true, pushPullFactor: 0 })).toEqual(["Rush", "Priority"]);
  expect(marksOf({ addRush: false, priority: false, pushPullFactor: 0 })).toEqual([]);
});

test("a due date is shown from the business day before until the scans are up", () => {
  const roll = { promisedFor: "2026-11-24" };
  const at = (instant: string) => Date.parse(instant);
  expect(
    promiseMark(roll, "RECEIVED", { now: at("2026-11-23T04:59:00.000Z"), timeZone: "America/New_York", calendar: [] }),
  ).toBeNull(); // 23:59 of the 22nd at the lab
  expect(
    promiseMark(roll, "RECEIVED", { now: at("2026-11-24T04:59:00.000Z"), timeZone: "America/New_York", calendar: [] }),
  ).toBe("Due Tue, Nov 24");
  expect(
    promiseMark(roll, "RECEIVED", { now: at("2026-11-24T05:00:00.000Z"), timeZone: "America/New_York", calendar: [] }),
  ).toBe("Due today");
  expect(
    promiseMark(roll, "SCANNED", { now: at("2026-11-25T05:00:00.000Z"), timeZone: "America/New_York", calendar: [] }),
  ).toBe("Late");
  expect(
    promiseMark(roll, "SYNCED", { now: at("2026-11-25T05:00:00.000Z"), timeZone: "America/New_York", calendar: [] }),
  ).toBeNull();
  expect(
    promiseMark({ promisedFor: null }, "RECEIVED", {
      now: at("2026-11-25T05:00:00.000Z"),
      timeZone: "America/New_York",
      calendar: [],
    }),
  ).toBeNull();
});

test("rolls are tossed in bulk only if every customer chose it, and returned only one by one", () => {
  const toss = { sleeving: "NONE", negativesAction: "TOSS" } as const;
  const back = { sleeving: "NONE", negativesAction: "PICK_UP" } as const;
  expect(whyNotTossed([toss, toss])).toBeNull();
  expect(whyNotTossed([toss, back])).toBe("The negatives of one roll must be returned");
  expect(whyNotTossed([back, toss, back])).toBe("The negatives of 2 rolls must be returned");
  expect(stepsForMany("SYNCED")).toEqual(["SLEEVED", "TOSSED"]);
  expect(stepsForMany("SLEEVED")).toEqual(["TOSSED"]);
  expect(stepsForMany("RETURNED")).toEqual([]);
});
