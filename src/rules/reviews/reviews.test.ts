import { expect, test } from "vitest";
import { averageOf, reviewerName } from "./reviews.ts";

test("a reviewer is shown by first name and last initial", () => {
  expect(reviewerName("Ada", "lovelace")).toBe("Ada L.");
  expect(reviewerName(" Ada ", "")).toBe("Ada");
  expect(reviewerName("Zoë", "Åberg")).toBe("Zoë Å.");
});

test("the average is rounded to tenths, and missing without reviews", () => {
  expect(averageOf(14, 3)).toBe(4.7);
  expect(averageOf(5, 1)).toBe(5);
  expect(averageOf(0, 0)).toBeNull();
});
