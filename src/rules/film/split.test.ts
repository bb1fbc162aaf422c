import { expect, test } from "vitest";
import { reversedFrame } from "./frames.ts";
import { splitProblem } from "./split.ts";

test("some rolls of a pick-up may leave it, but not all, and no others", () => {
  expect(splitProblem(["a", "b", "c"], ["b"])).toBeNull();
  expect(splitProblem(["a", "b", "c"], ["b", "b", "a"])).toBeNull();
  expect(splitProblem(["a", "b"], ["a", "b"])).toBe("NOTHING_LEFT");
  expect(splitProblem(["a"], ["a"])).toBe("NOTHING_LEFT");
  expect(splitProblem(["a", "b"], ["c"])).toBe("NOT_IN_IT");
});

test("turning a roll's frames round twice is what it was, and each frame is there once", () => {
  const frames = [1, 2, 4, 36];
  const round = (list: number[]) => list.map((frame) => reversedFrame(frame, Math.min(...list), Math.max(...list)));
  expect(round(frames)).toEqual([36, 35, 33, 1]);
  expect(round(round(frames))).toEqual(frames);
  expect(round([5])).toEqual([5]);
});
