import { expect, test } from "vitest";
import { framesChanged, isSameFrames } from "./frames.ts";

test("changes of a roll's frames are described: added, removed, reordered", () => {
  expect(framesChanged(["a", "b"], ["a", "b"])).toBeNull();
  expect(framesChanged(["a", "b"], ["b", "a"])).toBe("the frames were reordered");
  expect(framesChanged(["a", "b", "c"], ["a", "x", "y", "c"])).toBe("2 frames were added, 1 frame was removed");
  expect(framesChanged(["a", "b", "c"], ["x", "c"])).toBe("1 frame was added, 2 frames were removed");
});

test("a reordering must name the same frames, each once", () => {
  expect(isSameFrames(["a", "b"], ["b", "a"])).toBe(true);
  expect(isSameFrames(["a", "a"], ["a", "b"])).toBe(false);
  expect(isSameFrames(["a"], ["a", "b"])).toBe(false);
});
