import { expect, test } from "vitest";
import { frameByName, inNaturalOrder } from "./natural-order.ts";

const roll = (...names: string[]) => names.map((name, at) => ({ name, frame: at + 1 }));

test("names stand as people number them, and no two different ones are equal", () => {
  const names = ["frame 10.jpg", "Frame 2.jpg", "frame 2.jpg", "frame 1.jpg", "frame 1A.jpg"];
  const sorted = ["frame 1.jpg", "frame 1A.jpg", "Frame 2.jpg", "frame 2.jpg", "frame 10.jpg"];
  expect(names.toSorted(inNaturalOrder)).toEqual(sorted);
  expect(names.toReversed().toSorted(inNaturalOrder)).toEqual(sorted);
});

test("a file gets its place among the names that are there, the first and the last too", () => {
  expect(frameByName([], "5.jpg")).toBe(1);
  const there = roll("2.jpg", "4.jpg", "10.jpg");
  expect(["1.jpg", "3.jpg", "9.jpg", "11.jpg"].map((name) => frameByName(there, name))).toEqual([1, 2, 3, 4]);
  expect(frameByName(there, "4.jpg")).toBe(3);
});

test("a gap that a file left which never came stays", () => {
  const there = [
    { name: "1.jpg", frame: 1 },
    { name: "9.jpg", frame: 4 },
  ];
  expect([frameByName(there, "3.jpg"), frameByName(there, "12.jpg")]).toEqual([4, 5]);
});

test("where a person has put the frames in another order, what comes goes behind them", () => {
  expect(frameByName(roll("3.jpg", "2.jpg", "1.jpg"), "2b.jpg")).toBe(4);
});
