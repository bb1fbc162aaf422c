import { expect, test } from "vitest";
import { askedFrom } from "./asked-from.ts";

test("what was asked for arrives in order, and undoes nothing that was asked for since", () => {
  expect(askedFrom(["", "pentax 67", ""], "pentax 67")).toEqual(["pentax 67", ""]);
  expect(askedFrom(["pentax 67", ""], "")).toEqual([""]);
});

test("some that were asked for never arrive", () => {
  expect(askedFrom(["", "pen", "pentax"], "pentax")).toEqual(["pentax"]);
});

test("what was never asked for came from elsewhere", () => {
  expect(askedFrom(["", "pentax"], "leica")).toBeNull();
  expect(askedFrom(["pentax"], "")).toBeNull();
});
