import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCents,
  cents,
  formatDollars,
  formatRate,
  parseDollars,
  percentOf,
  spreadByLargestRemainder,
  timesCents,
  type Cents,
  typedDollars,
} from "./money.ts";

const amount = (max = 10_000_000) => fc.integer({ min: 0, max }).map(cents);

test("only safe integers are cents", () => {
  expect(cents(1799)).toBe(1799);
  expect(Object.is(cents(-0), 0)).toBe(true);
  for (const wrong of [17.99, Number.NaN, Infinity, 2 ** 53]) expect(() => cents(wrong)).toThrow(RangeError);
});

test("sums and products stay cents", () => {
  expect(addCents()).toBe(0);
  expect(addCents(cents(1799), cents(500), cents(-99))).toBe(2200);
  expect(timesCents(cents(1799), 3)).toBe(5397);
  expect(() => timesCents(cents(1799), 1.5)).toThrow(RangeError);
  expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
});

test("8.875% of $17.99 is $1.60, and half a cent rounds up", () => {
  expect(percentOf(cents(1799), 8875)).toBe(160); // 159.66
  expect(percentOf(cents(1000), 8750)).toBe(88); // 87.5
  expect(percentOf(cents(5), 10_000)).toBe(1); // 0.5
  expect(percentOf(cents(4), 10_000)).toBe(0); // 0.4
  expect(percentOf(cents(-5), 10_000)).toBe(0); // -0.5 is rounded up too
  expect(percentOf(cents(-6), 10_000)).toBe(-1); // -0.6
  expect(percentOf(cents(1799), 100_000)).toBe(1799);
  expect(() => percentOf(cents(1), 8.875)).toThrow(RangeError);
});

test("a rounded percentage is within half a cent of the exact one", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 100_000 }), (n, rate) => {
      const rest = BigInt(percentOf(cents(n), rate)) * 100_000n - BigInt(n) * BigInt(rate);
      expect(rest > -50_000n && rest <= 50_000n).toBe(true);
    }),
  );
});

test("percentages are exact where doubles are not", () => {
  expect(percentOf(cents(9_007_199_254_740_991), 100_000)).toBe(9_007_199_254_740_991);
});

test("a rate is formatted in percent", () => {
  expect([8875, 10_000, 0].map(formatRate)).toEqual(["8.875%", "10%", "0%"]);
});

test("dollars have two decimals and thousands separators", () => {
  const shown: [number, string][] = [
    [0, "$0.00"],
    [5, "$0.05"],
    [1799, "$17.99"],
    [-500, "-$5.00"],
    [499_999, "$4,999.99"],
    [123_456_789, "$1,234,567.89"],
    [99_999, "$999.99"],
    [-1, "-$0.01"],
  ];
  for (const [n, text] of shown) expect(formatDollars(cents(n))).toBe(text);
});

test("formatted dollars parse to the same cents", () => {
  fc.assert(
    fc.property(fc.integer(), (n) => {
      expect(Number(formatDollars(cents(n)).replace(/[$.,]/g, "")) + 0).toBe(n + 0);
    }),
  );
});

test("leftover cents go to the largest remainders, earlier parts first", () => {
  const spread = (parts: number[], n: number) => spreadByLargestRemainder(parts.map(cents), cents(n));
  expect(spread([1, 1, 1], 100)).toEqual([34, 33, 33]);
  expect(spread([1799, 500, 199], 250)).toEqual([180, 50, 20]);
  expect(spread([10, 20, 30], 7)).toEqual([1, 2, 4]); // 1.17, 2.33, 3.5
  expect(spread([0, 0], 0)).toEqual([0, 0]);
  expect(spread([], 0)).toEqual([]);
  expect(() => spread([0], 1)).toThrow(RangeError);
  expect(() => spread([], 1)).toThrow(RangeError);
  expect(() => spread([5, -1], 1)).toThrow(RangeError);
});

test("shares add up to the amount, each within a cent of its proportion and within its part", () => {
  fc.assert(
    fc.property(fc.array(amount(), { minLength: 1, maxLength: 40 }), fc.nat(100_000), (parts: Cents[], permille) => {
      const whole = addCents(...parts);
      const wanted = cents(Math.floor((whole / 100_000) * permille));
      const shares = spreadByLargestRemainder(parts, wanted);
      expect(addCents(...shares)).toBe(wanted);
      for (const [index, share] of shares.entries()) {
        const part = parts[index] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(part);
        if (whole > 0) expect(Math.abs(share - (part * wanted) / whole)).toBeLessThan(1.000001);
      }
    }),
  );
});

test("typed amounts are parsed in common formats, and nothing else is", () => {
  for (const [typed, amount] of [
    ["12.5", 1250],
    ["$1,200", 120_000],
    [" 0.05 ", 5],
    ["1,234,567.89", 123_456_789],
  ] as const)
    expect(parseDollars(typed)).toBe(amount);
  for (const typed of ["", "-1", "1.234", "1,20", "12,5", "ten", ".5", "1e3"]) expect(parseDollars(typed)).toBeNull();
  expect(typedDollars(5)).toBe("0.05");
  expect(parseDollars(typedDollars(129_900))).toBe(129_900);
});
