import { expect, test } from "vitest";
import { queriesSince } from "./queries-since.ts";

test("what was asked for arrives in order, and undoes nothing that was asked for since", () => {
  expect(queriesSince(["", "pentax 67", ""], "pentax 67")).toEqual(["pentax 67", ""]);
  expect(queriesSince(["pentax 67", ""], "")).toEqual([""]);
});

test("some that were asked for never arrive", () => {
  expect(queriesSince(["", "pen", "pentax"], "pentax")).toEqual(["pentax"]);
});

test("what was never asked for came from elsewhere", () => {
  expect(queriesSince(["", "pentax"], "leica")).toBeNull();
  expect(queriesSince(["pentax"], "")).toBeNull();
});
