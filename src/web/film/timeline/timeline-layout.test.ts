import fc from "fast-check";
import { expect, test } from "vitest";
import { justified } from "./justified.ts";
import { measureOf, pieceAt, piecesOfMonth, topsOf } from "./timeline-layout.ts";

const measure = measureOf(1400);

test("every frame is in one row, in order, and full rows fill the width", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 30, max: 400 }), { maxLength: 80 }), (shapes) => {
      const rows = justified(shapes, measure);
      expect(rows.flatMap(({ from, to }) => shapes.slice(from, to))).toEqual(shapes);
      for (const { from, to, height } of rows.slice(0, -1)) {
        const width = shapes.slice(from, to).reduce((sum, shape) => sum + (shape / 100) * height, 0);
        expect(width + (to - from - 1) * measure.apart).toBeCloseTo(measure.width);
        expect(height).toBeLessThanOrEqual(measure.height);
      }
    }),
  );
});

test("the last row is not stretched", () => {
  expect(justified([150], measure)).toEqual([{ from: 0, to: 1, height: measure.height }]);
});

test("a month has about the same height before and after loading", () => {
  const month = { month: "2026-11", rolls: 40, scans: 1440 };
  const shapes = Array.from({ length: 36 }, (_, frame) => (frame % 7 === 0 ? 66 : 150));
  const roll = { number: 1, labNumber: null, name: "", brand: null, model: null, format: "35MM" } as const;
  const rolls = Array.from({ length: 40 }, (_, at) => ({
    ...roll,
    id: String(at),
    isNew: false,
    syncedAt: "",
    shapes,
  }));
  for (const width of [350, 780, 1400]) {
    const heightOf = (known?: typeof rolls) => topsOf(piecesOfMonth(month, known, measureOf(width))).at(-1)!;
    expect(heightOf() / heightOf(rolls)).toBeGreaterThan(0.75);
    expect(heightOf() / heightOf(rolls)).toBeLessThan(1.35);
  }
});

test("250,000 scans stay within the browser's height limit", () => {
  const months = Array.from({ length: 100 }, (_, at) => ({ month: String(at), rolls: 70, scans: 2500 }));
  const pieces = months.flatMap((month) => piecesOfMonth(month, undefined, measureOf(350)));
  expect(topsOf(pieces).at(-1)).toBeLessThan(17_000_000);
});

test("pieceAt returns the piece at a scroll position", () => {
  const tops = new Float64Array([0, 10, 30, 60]);
  expect([-5, 0, 9, 10, 29, 30, 59, 60, 1000].map((y) => pieceAt(tops, y))).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2]);
});
