import { expect, test } from "vitest";
import { GOODS_STATES, goodsSteps, type GoodsTimes } from "./goods.ts";

const NONE: GoodsTimes = { paidAt: "2026-11-24", packedAt: null, sentAt: null, arrivedAt: null, handedOverAt: null };
const shown = (...args: Parameters<typeof goodsSteps>) =>
  goodsSteps(...args).map(({ label, state }) => `${label}: ${state}`);

test("shipped goods go from paid to delivered, and a later step implies the earlier ones", () => {
  expect(shown("TO_PACK", NONE, false)).toEqual(["Paid: done", "Packed: now", "Shipped: later", "Delivered: later"]);
  expect(shown("SENT", NONE, false)).toEqual(["Paid: done", "Packed: done", "Shipped: done", "Delivered: now"]);
  expect(shown("ARRIVED", NONE, false)).not.toContain("Delivered: now");
});

test("picked-up goods go from paid to the counter", () => {
  expect(shown("PACKED", NONE, true)).toEqual(["Paid: done", "Ready for pickup: done", "Picked up: now"]);
});

test("a step has its date only once it is done", () => {
  const times = { ...NONE, packedAt: "2026-11-25", sentAt: "2026-11-26" };
  expect(goodsSteps("PACKED", times, false).map(({ at }) => at)).toEqual(["2026-11-24", "2026-11-25", null, null]);
});

test("every state has at most one current step", () => {
  for (const state of GOODS_STATES)
    for (const isPickedUp of [true, false])
      expect(goodsSteps(state, NONE, isPickedUp).filter((step) => step.state === "now").length).toBeLessThan(2);
});
