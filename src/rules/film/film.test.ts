import { expect, test } from "vitest";
import { PUSH_PULL_FACTORS, pushPullLabel } from "./film.ts";

test("push and pull stops are written with their sign", () => {
  expect(PUSH_PULL_FACTORS.map(pushPullLabel)).toEqual([
    "Pull −2",
    "Pull −1",
    "Normal",
    "Push +1",
    "Push +2",
    "Push +3",
  ]);
});
