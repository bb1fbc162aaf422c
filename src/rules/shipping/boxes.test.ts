import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, type Contents, MAILER, parcelIn, suggestedBox } from "./boxes.ts";
import { parcelOfRolls } from "./parcel.ts";

const BOX: Box = { name: "Box", lengthIn: 12, widthIn: 9, heightIn: 6, emptyOz: 5, holds: 60 };
const rolls = (count: number, negatives = false): Contents => ({ rolls: count, negatives, products: 0, prints: 0 });

test("the smallest box that holds the contents is suggested, otherwise the largest", () => {
  expect([1, 10, 11, 60, 61].map((count) => suggestedBox([BOX, MAILER], rolls(count))!.name)).toEqual([
    MAILER.name,
    MAILER.name,
    BOX.name,
    BOX.name,
    BOX.name,
  ]);
  expect(suggestedBox([MAILER, BOX], { ...rolls(4), products: 5, prints: 2 })).toBe(BOX);
  expect(suggestedBox([], rolls(1))).toBeNull();
});

test("a parcel weighs box plus contents in whole ounces, unless staff measured it", () => {
  expect(parcelIn(MAILER, rolls(10), null).weightOz).toBe(14);
  expect(parcelIn(MAILER, rolls(4, true), null).weightOz).toBe(4);
  expect(parcelIn(BOX, { ...rolls(0), products: 3, prints: 2 }, null).weightOz).toBe(13);
  expect(parcelIn(MAILER, rolls(10), 3.5)).toEqual({ lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 3.5 });
});

test("film in the mailer weighs the same as on customers' own labels", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), (count) => {
      expect(parcelIn(MAILER, rolls(count), null)).toEqual(parcelOfRolls(count));
    }),
  );
});
