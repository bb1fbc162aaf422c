import { expect, test } from "vitest";
import { pagesOf } from "../../tests/support/read-pdf.ts";
import { drawGuide, GUIDE_LENGTH } from "./draw-guide.ts";
import { hyperfocalFeet, longExposure, shutterFor } from "./exposure.ts";

test("the guide has at least 12 pages, each with its own content", async () => {
  expect(GUIDE_LENGTH).toBeGreaterThanOrEqual(12);
  const pages = await pagesOf(await drawGuide(new Date("2026-06-15T14:00:00Z")));
  expect(pages).toHaveLength(GUIDE_LENGTH);
  for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1}A`);
});

test("full sun is f/16 at one over film speed, and dimmer light needs longer exposures", () => {
  expect(shutterFor(15, 400, 16)).toBe("1/500");
  expect(shutterFor(15, 100, 16)).toBe("1/125");
  expect(shutterFor(5, 400, 2)).toBe("1/30");
});

test("hyperfocal distances and long exposures match published tables", () => {
  expect(hyperfocalFeet(50, 8)).toBeCloseTo(34.3, 1);
  expect(longExposure(10, 1.31)).toBe("20 s");
  expect(longExposure(2, 1.26)).toBe("2.4 s");
  expect(longExposure(30, 1.41)).toBe("2.0 min");
});
