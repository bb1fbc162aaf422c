import { expect, test } from "vitest";
import { clearsUpAfterLoads } from "./idle-gc.ts";

test("once a load is over it is cleared up after, once", () => {
  const isToClearUp = clearsUpAfterLoads();
  expect([0.01, 0.9, 0.4, 0.02, 0.01, 0.02].map(isToClearUp)).toEqual([false, false, false, true, false, false]);
  expect([0.5, 0.01].map(isToClearUp)).toEqual([false, true]);
});

test("a page now and then is no load, and what is still busy is not stopped for it", () => {
  const isToClearUp = clearsUpAfterLoads();
  expect([0.02, 0.2, 0.01, 0.03].some(isToClearUp)).toBe(false);
  expect([0.8, 0.2, 0.1, 0.06].some(isToClearUp)).toBe(false);
  expect(isToClearUp(0.05)).toBe(true);
});
