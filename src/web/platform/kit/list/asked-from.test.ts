import { expect, test } from "vitest";
import { queriesSince } from "./queries-since.ts";

test("requested queries arrive in order, and never undo a later one", () => {
  expect(queriesSince(["", "pentax 67", ""], "pentax 67")).toEqual(["pentax 67", ""]);
  expect(queriesSince(["pentax 67", ""], "")).toEqual([""]);
});

test("some requested queries never arrive", () => {
  expect(queriesSince(["", "pen", "pentax"], "pentax")).toEqual(["pentax"]);
});

test("an unrequested query came from elsewhere", () => {
  expect(queriesSince(["", "pentax"], "leica")).toBeNull();
  expect(queriesSince(["pentax"], "")).toBeNull();
});
