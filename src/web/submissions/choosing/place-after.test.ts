import { expect, test } from "vitest";
import { placeAfter } from "./place-after.ts";

/** Seven tiles, three in a row. */
const boxes = Array.from({ length: 7 }, (_, at) => ({ left: (at % 3) * 100, top: Math.floor(at / 3) * 80, width: 90 }));

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 3],
  ["ArrowRight", 6, null],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, null],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 5, 6],
  ["ArrowDown", 6, null],
  ["ArrowUp", 6, 3],
  ["ArrowUp", 2, null],
  ["Home", 5, 0],
  ["End", 0, 6],
  ["x", 0, null],
])("%s moves from tile %i to %s", (key, from, to) => expect(placeAfter(key, from, boxes)).toBe(to));
