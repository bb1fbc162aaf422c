import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { mayRefund, refundable } from "./refundable.ts";

const paid = (
  own: Partial<Record<"captured" | "appliedCredit" | "refundedToPayment" | "refundedInAll" | "redeemed", number>>,
) => ({
  captured: cents(own.captured ?? 0),
  appliedCredit: cents(own.appliedCredit ?? 0),
  refundedToPayment: cents(own.refundedToPayment ?? 0),
  refundedInAll: cents(own.refundedInAll ?? 0),
  redeemed: cents(own.redeemed ?? 0),
});

test.each([
  ["nothing was paid", paid({}), 0, 0],
  ["a card paid all", paid({ captured: 3917 }), 3917, 3917],
  ["a part went back to the card", paid({ captured: 3917, refundedToPayment: 917, refundedInAll: 917 }), 3000, 3000],
  ["account credit paid a part", paid({ captured: 3000, appliedCredit: 917 }), 3000, 3917],
  ["card money became credit", paid({ captured: 3000, refundedInAll: 2500 }), 500, 500],
  ["a gift card of it was redeemed", paid({ captured: 5450, redeemed: 5000 }), 450, 450],
  ["all of it is redeemed", paid({ captured: 5000, redeemed: 5000 }), 0, 0],
  ["the bank did not take it: it became credit", paid({ captured: 3000, refundedInAll: 3000 }), 0, 0],
])("%s", (_, given, leftToPayment, leftInAll) => {
  expect(refundable(given)).toEqual({ leftToPayment, leftInAll });
});

test("any row of refunds that are let through stays within what was paid, to the card and in all", () => {
  const amount = fc.integer({ min: 0, max: 10_000 });
  const parts = fc.record({ toPayment: amount, toAccountCredit: amount, fails: fc.boolean() });
  fc.assert(
    fc.property(amount, amount, fc.array(parts, { maxLength: 20 }), (captured, appliedCredit, tries) => {
      let [refundedToPayment, refundedInAll] = [0, 0];
      for (const { fails, ...refund } of tries) {
        const left = refundable(paid({ captured, appliedCredit, refundedToPayment, refundedInAll }));
        if (!mayRefund(left, refund)) continue;
        // One that the bank does not take becomes account credit, and still counts.
        if (!fails) refundedToPayment += refund.toPayment;
        refundedInAll += refund.toPayment + refund.toAccountCredit;
        expect(refundedToPayment).toBeLessThanOrEqual(captured);
        expect(refundedInAll).toBeLessThanOrEqual(captured + appliedCredit);
      }
    }),
  );
});

test("nothing, or less than nothing, is no refund", () => {
  const left = refundable(paid({ captured: 100 }));
  expect(mayRefund(left, { toPayment: 0, toAccountCredit: 0 })).toBe(false);
  expect(mayRefund(left, { toPayment: -1, toAccountCredit: 2 })).toBe(false);
});
