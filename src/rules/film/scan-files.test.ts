import fc from "fast-check";
import { expect, test } from "vitest";
import { derivedSize, longestSideOf, MAX_PIXELS } from "./scan-files.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

test("a 2K scan of a 35mm frame is 3072 x 2048, a 4K scan 6144 x 4096, a pro scan full size", () => {
  const frame = { width: 9000, height: 6000 };
  expect(derivedSize(frame, longestSideOf("hiRes", "STANDARD_2K"))).toEqual({ width: 3072, height: 2048 });
  expect(derivedSize(frame, longestSideOf("hiRes", "STANDARD_4K"))).toEqual({ width: 6144, height: 4096 });
  expect(derivedSize(frame, longestSideOf("hiRes", "STANDARD_4K_PRE_SCAN"))).toEqual({ width: 6144, height: 4096 });
  expect(derivedSize(frame, longestSideOf("hiRes", "PRO"))).toEqual(frame);
});

test("thumbnails and mid sizes do not depend on the scan purchased", () => {
  expect(longestSideOf("thumbnail", "PRO")).toBe(480);
  expect(longestSideOf("midRes", "STANDARD_2K")).toBe(2048);
  expect(longestSideOf("midResOptimized", "STANDARD_4K")).toBe(2048);
});

test("a derived size never exceeds the original and keeps its aspect ratio to the pixel", () => {
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(480, 2048, 3072, 6144, null), (width, height, longest) => {
      const size = derivedSize({ width, height }, longest);
      expect(Math.max(size.width, size.height)).toBe(Math.min(Math.max(width, height), longest ?? Infinity));
      expect(size.width <= width && size.height <= height).toBe(true);
      const scale = Math.max(size.width, size.height) / Math.max(width, height);
      expect(Math.abs(size.width - width * scale)).toBeLessThan(1);
      expect(Math.abs(size.height - height * scale)).toBeLessThan(1);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("a 6x7 drum scan can be uploaded, a 60,000 x 60,000 bomb cannot", () => {
  const side = (millimeters: number) => Math.round((millimeters / 25.4) * 5000);
  expect(side(56) * side(70)).toBeLessThan(MAX_PIXELS);
  expect(60_000 * 60_000).toBeGreaterThan(MAX_PIXELS);
});

test("an unlock costs 299 cents and is included in Very Nice and Super Nice", () => {
  expect(STARTING_PRICE_LIST.unlock["NON_MEMBER"]).toBe(299);
  expect(STARTING_PRICE_LIST.unlock["NICE_2025"]).toBe(299);
  expect(STARTING_PRICE_LIST.unlock["VERY_NICE_2025"]).toBe(0);
  expect(STARTING_PRICE_LIST.unlock["SUPER_NICE_2023"]).toBe(0);
});
