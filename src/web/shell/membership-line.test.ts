import { expect, test } from "vitest";
import { membershipLine } from "./membership-line.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

const NOON = "2027-03-09T12:00:00.000Z";
const member = (membership: { cancelAtPeriodEnd: boolean } | null, cancel_at_period_end = false) => ({
  active: true,
  tier: "VERY_NICE_2025" as const,
  membership: membership && { id: "m", active: true, currentPeriodEnd: NOON, ...membership },
  customer: {
    balance: 0,
    subscriptions: [
      {
        id: "s",
        cancel_at_period_end,
        items: [{ lookup_key: "very_nice_2025", current_period_end: Date.parse(NOON) / 1000 }],
      },
    ],
  },
});

test("a membership shows its renewal date as MM/DD/YY and its tier", () => {
  expect(membershipLine(STARTING_PRICE_LIST, member({ cancelAtPeriodEnd: false }))).toEqual({
    words: "Renews On",
    day: "03/09/27",
    tier: "Very Nice",
  });
});

test("a canceled membership expires on that date", () => {
  expect(membershipLine(STARTING_PRICE_LIST, member({ cancelAtPeriodEnd: true }))).toMatchObject({
    words: "Expires On",
    day: "03/09/27",
  });
});

test("the payment provider's record alone gives the same line", () => {
  expect(membershipLine(STARTING_PRICE_LIST, member(null))).toMatchObject({ words: "Renews On", day: "03/09/27" });
  expect(membershipLine(STARTING_PRICE_LIST, member(null, true))).toMatchObject({ words: "Expires On" });
});

test("no line is shown without a running membership", () => {
  expect(membershipLine(STARTING_PRICE_LIST, { ...member({ cancelAtPeriodEnd: false }), active: false })).toBeNull();
});
