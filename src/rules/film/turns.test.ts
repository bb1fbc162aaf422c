import { expect, test } from "vitest";
import { ORIENTATIONS, sizeTurned, turned, type Orientation } from "./turns.ts";

test("four quarter turns one way, or one each way, restore a picture", () => {
  for (const orientation of ORIENTATIONS) {
    const allRound = [1, 2, 3, 4].reduce<Orientation>((now) => turned(now, "right"), orientation);
    expect(allRound).toBe(orientation);
    expect(turned(turned(orientation, "left"), "right")).toBe(orientation);
    expect(ORIENTATIONS).toContain(turned(orientation, "left"));
  }
  expect(turned(0, "right")).toBe(90);
  expect(turned(0, "left")).toBe(270);
});

test("a quarter turn swaps the sides, a half turn does not", () => {
  const size = { width: 3072, height: 2048 };
  expect(ORIENTATIONS.map((orientation) => sizeTurned(size, orientation).width)).toEqual([3072, 2048, 3072, 2048]);
});
