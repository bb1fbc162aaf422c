import fc from "fast-check";
import { expect, test } from "vitest";
import { BROWSER_KEY_PATTERN } from "./browser-key.ts";
import { DRAFT_PROGRESS, DRAFT_STATES, typeOfName } from "./drafts.ts";
import { paperSizeName } from "./paper-size-name.ts";
import { arrangementFor } from "./arrangement.ts";
import { dpiOn, type PrintQuality, qualityOf } from "./resolution.ts";
import { sheetOfProduct } from "./sheet-of-product.ts";
import { tooSmallText } from "./too-small.ts";

test("a draft's progress is 1 before upload, 80 after it, 90 while converting and 100 at the end", () => {
  expect(DRAFT_STATES.map((state) => DRAFT_PROGRESS[state])).toEqual([1, 80, 90, 100, 100]);
});

test.each([
  ["beach.jpg", "image/jpeg"],
  ["BEACH.JPEG", "image/jpeg"],
  ["beach.png", "image/png"],
  ["beach.tif", "image/tiff"],
  ["beach.tiff", "image/tiff"],
  ["beach.heic", null],
  ["beach", null],
  ["jpg", null],
])("the name %s means type %s", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

/** Picture in px, paper in inches, dots per inch, quality. */
test.each<[[number, number], [number, number], number, PrintQuality]>([
  [[3000, 2400], [10, 8], 300, "EXCELLENT"],
  [[2400, 3000], [10, 8], 300, "EXCELLENT"],
  [[2999, 2400], [10, 8], 299, "GOOD"],
  [[3072, 2048], [10, 8], 256, "GOOD"],
  [[3072, 2048], [14, 11], 186, "LOW"],
  [[6144, 4096], [20, 16], 256, "GOOD"],
  [[1000, 1000], [6, 4], 166, "LOW"],
])("%j px on %j inches are %i dpi: %s", ([width, height], [widthInches, heightInches], dpi, quality) => {
  expect(dpiOn({ width, height }, { widthInches, heightInches })).toBe(dpi);
  expect(qualityOf(dpi)).toBe(quality);
});

test("orientation of picture and paper makes no difference", () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  const inches = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(side, side, inches, inches, (width, height, widthInches, heightInches) => {
      const dpi = dpiOn({ width, height }, { widthInches, heightInches });
      expect(dpiOn({ width: height, height: width }, { widthInches, heightInches })).toBe(dpi);
      expect(dpiOn({ width, height }, { widthInches: heightInches, heightInches: widthInches })).toBe(dpi);
      // No paper gets more dots than the picture has.
      expect(dpi * Math.max(widthInches, heightInches)).toBeLessThanOrEqual(Math.max(width, height));
    }),
  );
});

test("a picture too small for a sheet is rejected with the largest size that fits", () => {
  const sizes = [
    [4, 6],
    [8, 10],
    [16, 20],
  ].map(([widthInches, heightInches]) => ({
    widthInches: widthInches!,
    heightInches: heightInches!,
    name: `${widthInches} × ${heightInches} in`,
  }));
  const say = (width: number, height: number, at: number, zoom = 1) =>
    tooSmallText({ width, height }, sizes[at]!, { ...arrangementFor({ width, height }), zoom }, sizes);
  expect(say(150, 103, 1)).toBe(
    "This picture is too small for 8 × 10 in: it has 150 × 103 pixels, 12 dpi. Choose a picture of at least 720 × 576 pixels.",
  );
  expect(say(600, 400, 2)).toMatch(
    /^This picture is too small for 16 × 20 in.* Choose 4 × 6 in or smaller, or a picture/,
  );
  expect(say(720, 576, 1)).toBeNull();
  // Cropped pixels do not count.
  expect(say(720, 576, 1, 2)).not.toBeNull();
});

test("a size is formatted for people", () => {
  expect(paperSizeName({ widthInches: 8.5, heightInches: 11 })).toBe("8.5 × 11 in");
});

test("a browser key has at least 22 characters, so it cannot be guessed", () => {
  expect(BROWSER_KEY_PATTERN.test("a".repeat(22))).toBe(true);
  for (const short of ["", "a".repeat(21), "a".repeat(101), `${"a".repeat(22)}'`])
    expect(BROWSER_KEY_PATTERN.test(short)).toBe(false);
});

test("a print product uses the sheet named by its size", () => {
  const sheet = { widthInches: 11, heightInches: 14, name: "11 × 14 in" };
  for (const size of ["11x14", "11 × 14 in", " 11 X 14"]) expect(sheetOfProduct(size)).toEqual(sheet);
  expect(sheetOfProduct("8.5x11")).toMatchObject({ widthInches: 8.5, heightInches: 11 });
  for (const size of ["A4", "large", "0x10", "", null, undefined]) expect(sheetOfProduct(size)).toBeNull();
});
