import { expect, test } from "vitest";
import { piecesOf, readSmallPrints, withPictures } from "./small-print-list.ts";

test("scans selected in the library are printed once each", () => {
  const prints = readSmallPrints({ scanIds: ["a", "b", 3] });
  expect(prints.pictures).toEqual([
    { kind: "scan", id: "a", count: 1 },
    { kind: "scan", id: "b", count: 1 },
  ]);
  expect(prints).toMatchObject({ size: null, border: 0, fit: "FILL" });
});

test("a history entry is restored, and invalid data is ignored", () => {
  const stored = {
    pictures: [
      { kind: "draft", id: "d", name: "beach.jpg", count: 3 },
      { kind: "scan", id: "a", count: 2 },
    ],
    size: "v",
    border: 30,
    fit: "WHOLE",
  };
  expect(readSmallPrints(stored)).toEqual(stored);
  expect(piecesOf(readSmallPrints(stored))).toBe(5);
  const wrong = readSmallPrints({
    pictures: [null, { kind: "scan", id: "a", count: 0 }, { kind: "draft", id: "d", count: 1 }],
  });
  expect(wrong.pictures).toEqual([]);
  expect(readSmallPrints("anything").pictures).toEqual([]);
});

test("a whole roll is added without duplicating pictures", () => {
  const prints = readSmallPrints({ pictures: [{ kind: "scan", id: "a", count: 4 }] });
  const all = withPictures(prints, [
    { kind: "scan", id: "a", count: 1 },
    { kind: "scan", id: "b", count: 1 },
  ]);
  expect(all.pictures).toEqual([
    { kind: "scan", id: "a", count: 4 },
    { kind: "scan", id: "b", count: 1 },
  ]);
});
