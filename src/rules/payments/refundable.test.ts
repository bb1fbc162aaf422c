import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { mayRefund, refundable, refundInAll } from "./refundable.ts";

const paid = (
  own: Partial<
    Record<
      | "captured"
      | "appliedCredit"
      | "appliedGiftCard"
      | "refundedToPayment"
      | "refundedToGiftCard"
      | "refundedInAll"
      | "redeemed",
      number
    >
  >,
) => ({
  captured: cents(own.captured ?? 0),
  appliedCredit: cents(own.appliedCredit ?? 0),
  appliedGiftCard: cents(own.appliedGiftCard ?? 0),
  refundedToGiftCard: cents(own.refundedToGiftCard ?? 0),
  refundedToPayment: cents(own.refundedToPayment ?? 0),
  refundedInAll: cents(own.refundedInAll ?? 0),
  redeemed: cents(own.redeemed ?? 0),
});

test.each([
  ["nothing was paid", paid({}), 0, 0, 0],
  ["a card paid all", paid({ captured: 3917 }), 3917, 0, 3917],
  [
    "part was refunded to the card",
    paid({ captured: 3917, refundedToPayment: 917, refundedInAll: 917 }),
    3000,
    0,
    3000,
  ],
  ["account credit paid part", paid({ captured: 3000, appliedCredit: 917 }), 3000, 0, 3917],
  ["card money became credit", paid({ captured: 3000, refundedInAll: 2500 }), 500, 0, 500],
  ["a gift card in the order was redeemed", paid({ captured: 5450, redeemed: 5000 }), 450, 0, 450],
  ["everything is redeemed", paid({ captured: 5000, redeemed: 5000 }), 0, 0, 0],
  ["the bank rejected the refund, which became credit", paid({ captured: 3000, refundedInAll: 3000 }), 0, 0, 0],
  ["a gift card paid part", paid({ captured: 3000, appliedGiftCard: 917 }), 3000, 917, 3917],
  [
    "part was refunded to the gift card",
    paid({ captured: 3000, appliedGiftCard: 917, refundedToGiftCard: 900, refundedInAll: 900 }),
    3000,
    17,
    3017,
  ],
])("%s", (_, given, leftToPayment, leftToGiftCard, leftInAll) => {
  expect(refundable(given)).toEqual({ leftToPayment, leftToGiftCard, leftInAll });
});

test("accepted refunds never exceed the amount paid, per card and in total", () => {
  const amount = fc.integer({ min: 0, max: 10_000 });
  const parts = fc.record({ toPayment: amount, toGiftCard: amount, toAccountCredit: amount, fails: fc.boolean() });
  const used = fc.record({ captured: amount, appliedCredit: amount, appliedGiftCard: amount });
  fc.assert(
    fc.property(used, fc.array(parts, { maxLength: 20 }), (sums, tries) => {
      let [refundedToPayment, refundedToGiftCard, refundedInAll] = [0, 0, 0];
      for (const { fails, ...refund } of tries) {
        const left = refundable(paid({ ...sums, refundedToPayment, refundedToGiftCard, refundedInAll }));
        if (!mayRefund(left, refund)) continue;
        // A refund that the bank rejects becomes account credit, and still counts.
        if (!fails) refundedToPayment += refund.toPayment;
        refundedToGiftCard += refund.toGiftCard;
        refundedInAll += refundInAll(refund);
        expect(refundedToPayment).toBeLessThanOrEqual(sums.captured);
        expect(refundedToGiftCard).toBeLessThanOrEqual(sums.appliedGiftCard);
        expect(refundedInAll).toBeLessThanOrEqual(sums.captured + sums.appliedCredit + sums.appliedGiftCard);
      }
    }),
  );
});

test("a zero or negative refund is rejected", () => {
  const left = refundable(paid({ captured: 100 }));
  expect(mayRefund(left, { toPayment: 0, toGiftCard: 0, toAccountCredit: 0 })).toBe(false);
  expect(mayRefund(left, { toPayment: -1, toGiftCard: 0, toAccountCredit: 2 })).toBe(false);
  expect(mayRefund(left, { toPayment: 2, toGiftCard: -1, toAccountCredit: 0 })).toBe(false);
});
