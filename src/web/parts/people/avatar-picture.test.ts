import { expect, test } from "vitest";
import { fitted, squareOf } from "./avatar-picture.ts";

test("a picture is scaled to 150 px on its longer side", () => {
  expect(fitted(900, 600, 150)).toEqual({ width: 150, height: 100 });
  expect(fitted(600, 900, 150)).toEqual({ width: 100, height: 150 });
  expect(fitted(4000, 3, 150)).toEqual({ width: 150, height: 1 });
});

test("a small picture is not scaled", () => {
  expect(fitted(150, 150, 150)).toEqual({ width: 150, height: 150 });
  expect(fitted(40, 20, 150)).toEqual({ width: 40, height: 20 });
});

test("a square is cropped around the focus and never beyond an edge", () => {
  const size = { width: 900, height: 600 };
  expect(squareOf(size, 1, { x: 0.5, y: 0.5 })).toEqual({ x: 150, y: 0, width: 600, height: 600 });
  expect(squareOf(size, 2, { x: 0, y: 1 })).toEqual({ x: 0, y: 300, width: 300, height: 300 });
  expect(squareOf(size, 0, { x: 1, y: 0.2 })).toEqual({ x: 300, y: 0, width: 600, height: 600 });
});
