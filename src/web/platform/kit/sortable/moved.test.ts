import { expect, test } from "vitest";
import { moved, placeByKey } from "./moved.ts";

test("an item moves to another position, and the others close the gap", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 0, 9)).toEqual(["b", "a"]);
  expect(moved(["a", "b"], 7, 0)).toEqual(["a", "b"]);
});

test("arrows move by one, Home and End to the ends, and never out of the list", () => {
  expect(placeByKey("ArrowDown", 0, 3)).toBe(1);
  expect(placeByKey("ArrowLeft", 2, 3)).toBe(1);
  expect(placeByKey("End", 0, 3)).toBe(2);
  expect(placeByKey("Home", 0, 3)).toBeNull();
  expect(placeByKey("ArrowUp", 0, 3)).toBeNull();
  expect(placeByKey("Enter", 1, 3)).toBeNull();
});
