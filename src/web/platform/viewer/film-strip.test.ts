import { expect, test } from "vitest";
import { stripWindow } from "./film-strip.tsx";
import { levelPinched } from "./pinch.ts";
import { turnMissing } from "./viewed-picture.ts";

test("a long strip renders the visible frames and a few next to them", () => {
  expect(stripWindow(0, 600, 900)).toEqual([0, 16]);
  expect(stripWindow(30_000, 600, 900)).toEqual([494, 516]);
  expect(stripWindow(53_400, 600, 900)).toEqual([884, 899]);
  expect(stripWindow(0, 600, 3)).toEqual([0, 2]);
});

test("a pinch ends at the nearest zoom level, and a slight one changes nothing", () => {
  const widths = { 1: 390, 2: 1000, 3: 2500 };
  expect(levelPinched(1, 1.05, widths)).toBe(1);
  expect(levelPinched(1, 2.2, widths)).toBe(2);
  expect(levelPinched(1, 8, widths)).toBe(3);
  expect(levelPinched(3, 0.1, widths)).toBe(1);
});

test("a picture is rotated by what its files lack", () => {
  const picture = { id: "1", placeholder: null, thumbnail: null, midResOptimized: null, hiRes: null };
  expect(turnMissing(picture)).toBe(0);
  expect(turnMissing({ ...picture, orientation: 90, shownOrientation: 0 })).toBe(90);
  expect(turnMissing({ ...picture, orientation: 0, shownOrientation: 90 })).toBe(270);
});
