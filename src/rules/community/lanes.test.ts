import { expect, test } from "vitest";
import { lanesOf } from "./lanes.ts";

test("items are distributed to five lanes by index modulo five", () => {
  expect(lanesOf(["a", "b", "c", "d", "e", "f", "g"])).toEqual([["a", "f"], ["b", "g"], ["c"], ["d"], ["e"]]);
  expect(lanesOf([0, 1])).toEqual([[0], [1], [], [], []]);
});
