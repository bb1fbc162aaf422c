import { expect, test } from "vitest";
import { fitted } from "./avatar-picture.ts";

test("a picture is scaled until its longer side has 150 px", () => {
  expect(fitted(900, 600, 150)).toEqual({ width: 150, height: 100 });
  expect(fitted(600, 900, 150)).toEqual({ width: 100, height: 150 });
  expect(fitted(4000, 3, 150)).toEqual({ width: 150, height: 1 });
});

test("a small picture stays as it is", () => {
  expect(fitted(150, 150, 150)).toEqual({ width: 150, height: 150 });
  expect(fitted(40, 20, 150)).toEqual({ width: 40, height: 20 });
});
