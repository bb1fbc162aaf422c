import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { refundableCents, giftCardState } from "./gift-cards.ts";

const sentAt = new Date("2026-06-15T14:00:00Z");

test.each([
  [[5000], 2500, [2500]],
  [[5000, 5000], 7500, [0, 2500]],
  [[5000, 2000, 5000], 1000, [4000, 2000, 5000]],
  [[5000], 5000, [0]],
  [[5000, 0], 9000, [0, 0]],
  [[], 0, []],
])("cards of %j cents whose order has %i left lose %j", (balances, left, taken) => {
  expect(refundableCents(balances.map(cents), left)).toEqual(taken);
});

test.each([
  ["SENT", { revoked: 2500, spent: 0 }],
  ["SENT", { revoked: 0, spent: 4999 }],
  ["REDEEMED", { revoked: 2500, spent: 2500 }],
  ["REVOKED", { revoked: 5000, spent: 0 }],
])("a card is %s with %j of 5000 cents gone", (state, gone) => {
  expect(giftCardState({ amount: 5000, sentAt, blockedAt: null, ...gone })).toBe(state);
});
