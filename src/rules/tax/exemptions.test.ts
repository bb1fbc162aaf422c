import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../time.ts";
import { exemptionState, isExempt } from "./exemptions.ts";

const now = new Date("2026-11-29T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

test("an exemption applies in its states until it expires; one for all states needs no address", () => {
  const newYork = { states: ["NY" as const], validUntil: inDays(1) };
  expect(isExempt([newYork], "NY", now)).toBe(true);
  expect(isExempt([newYork], "NJ", now)).toBe(false);
  expect(isExempt([newYork], null, now)).toBe(false);
  expect(isExempt([newYork], "NY", inDays(1))).toBe(false);
  expect(isExempt([{ states: [], validUntil: null }], null, inDays(9999))).toBe(true);
  expect(isExempt([], "NY", now)).toBe(false);
});

test("one valid exemption is enough", () => {
  const exemption = fc.record({
    states: fc.subarray(["NY", "NJ", "CT"] as const),
    validUntil: fc.option(fc.integer({ min: -9, max: 9 }).map(inDays)),
  });
  fc.assert(
    fc.property(fc.array(exemption), fc.constantFrom("NY", "NJ", "CT", null), (all, state) => {
      expect(isExempt(all, state, now)).toBe(all.some((one) => isExempt([one], state, now)));
    }),
  );
});

test.each([
  [null, "VALID"],
  [31, "VALID"],
  [30, "EXPIRES_SOON"],
  [0, "EXPIRED"],
])("with %s days left, an exemption is %s", (days, state) => {
  const validUntil = days === null ? null : inDays(days);
  expect(exemptionState({ validUntil, endedAt: null }, now)).toBe(state);
  expect(exemptionState({ validUntil, endedAt: now }, now)).toBe("ENDED");
});
