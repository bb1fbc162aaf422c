import { expect, test } from "vitest";
import { reversedFrame } from "./frames.ts";
import { splitProblem } from "./split.ts";

test("some rolls of a batch can be split off, but not all, and none from outside", () => {
  expect(splitProblem(["a", "b", "c"], ["b"])).toBeNull();
  expect(splitProblem(["a", "b", "c"], ["b", "b", "a"])).toBeNull();
  expect(splitProblem(["a", "b"], ["a", "b"])).toBe("NOTHING_LEFT");
  expect(splitProblem(["a"], ["a"])).toBe("NOTHING_LEFT");
  expect(splitProblem(["a", "b"], ["c"])).toBe("NOT_IN_BATCH");
});

test("reversing frames twice restores them, keeping each frame once", () => {
  const frames = [1, 2, 4, 36];
  const round = (list: number[]) => list.map((frame) => reversedFrame(frame, Math.min(...list), Math.max(...list)));
  expect(round(frames)).toEqual([36, 35, 33, 1]);
  expect(round(round(frames))).toEqual(frames);
  expect(round([5])).toEqual([5]);
});
