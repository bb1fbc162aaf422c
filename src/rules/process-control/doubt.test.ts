import fc from "fast-check";
import { expect, test } from "vitest";
import { isInSpan, type JudgedStrip, lastGoodStrip, spansInDoubt, stripsAround } from "./doubt.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const strip = (number: number, state: JudgedStrip["state"]): JudgedStrip => ({
  id: String(number),
  at: day(number),
  state,
});

test("film between the good strips around a bad strip is in doubt", () => {
  const strips = [
    strip(1, "IN_CONTROL"),
    strip(3, "ACTION"),
    strip(5, "OUT_OF_CONTROL"),
    strip(6, "OUT_OF_CONTROL"),
    strip(8, "IN_CONTROL"),
    strip(10, "OUT_OF_CONTROL"),
  ];
  expect(spansInDoubt(strips)).toEqual([
    { from: day(3), until: day(8) },
    { from: day(8), until: null },
  ]);
  expect(lastGoodStrip(strips)?.id).toBe("8");
  expect(stripsAround(strips, day(4))).toMatchObject({ before: { id: "3" }, after: { id: "5" } });
});

test("spans before the first and after the last strip are open-ended", () => {
  expect(spansInDoubt([])).toEqual([]);
  expect(spansInDoubt([strip(2, "OUT_OF_CONTROL")])).toEqual([{ from: null, until: null }]);
  expect(lastGoodStrip([strip(2, "OUT_OF_CONTROL")])).toBeNull();
  expect(stripsAround([], day(2))).toEqual({ before: null, after: null });
});

test("film is in doubt exactly if the strip before or after it was out of control", () => {
  const states = fc.array(fc.constantFrom("IN_CONTROL" as const, "ACTION" as const, "OUT_OF_CONTROL" as const), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(states, fc.integer({ min: 0, max: 13 }), (list, at) => {
      const strips = list.map((state, index) => strip(index + 1, state));
      const when = new Date(day(at).getTime() + 60_000);
      const { before, after } = stripsAround(strips, when);
      const isNearBad = [before, after].some((one) => one?.state === "OUT_OF_CONTROL");
      expect(spansInDoubt(strips).some((span) => isInSpan(when, span))).toBe(isNearBad);
    }),
  );
});
