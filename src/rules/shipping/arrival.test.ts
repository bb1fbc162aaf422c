import { expect, test } from "vitest";
import { arrivalOf } from "./arrival.ts";

const zone = "America/New_York";

test("goods arrive on business days, counted from the lab's local day", () => {
  // A Monday, and a Friday: weekends and Thanksgiving are not business days.
  expect(arrivalOf(new Date("2026-11-16T15:00:00Z"), zone, [])).toEqual({ from: "2026-11-18", to: "2026-11-25" });
  expect(arrivalOf(new Date("2026-11-20T15:00:00Z"), zone, [])).toEqual({ from: "2026-11-24", to: "2026-12-02" });
  // Sunday night in New York, Monday already in London.
  expect(arrivalOf(new Date("2026-11-16T02:00:00Z"), zone, [])).toEqual(
    arrivalOf(new Date("2026-11-15T15:00:00Z"), zone, []),
  );
});
