import { expect, test } from "vitest";
import { placeInGrid } from "./use-frame-selection.ts";

test("arrow keys move by one frame or row and stop at the edges", () => {
  const grid = { count: 10, columns: 4 };
  expect(placeInGrid("ArrowRight", 3, grid)).toBe(4);
  expect(placeInGrid("ArrowDown", 3, grid)).toBe(7);
  expect(placeInGrid("ArrowUp", 3, grid)).toBeNull();
  expect(placeInGrid("ArrowDown", 7, grid)).toBeNull();
  expect(placeInGrid("ArrowLeft", 0, grid)).toBeNull();
  expect(placeInGrid("End", 3, grid)).toBe(9);
  expect(placeInGrid("Home", 3, grid)).toBe(0);
  expect(placeInGrid("x", 3, grid)).toBeNull();
});
