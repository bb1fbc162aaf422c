import { expect, test } from "vitest";
import { businessDaysAfter, isBusinessDay } from "./business-days.ts";

test("business days leave out the weekend", () => {
  expect(["2026-06-12", "2026-06-13", "2026-06-14", "2026-06-15"].map(isBusinessDay)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(businessDaysAfter("2026-06-12", 1)).toBe("2026-06-15");
  expect(businessDaysAfter("2026-06-15", 14)).toBe("2026-07-03");
});

test("what is counted from a weekend begins on Monday", () => {
  expect(businessDaysAfter("2026-06-13", 0)).toBe("2026-06-15");
  expect(businessDaysAfter("2026-06-14", 1)).toBe("2026-06-16");
});
