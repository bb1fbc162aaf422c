import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTER_METHODS, counterPaymentText, MOST_WRITTEN_OFF, refundedHow, takePayment } from "./counter-payments.ts";

const take = (received: number, own: object = {}) =>
  takePayment({ method: "CASH", total: 1959, received, writesOff: false, ...own });

test("cash gets change, other methods do not", () => {
  expect(take(2000)).toEqual({ amount: 1959, change: 41, writtenOff: 0 });
  expect(take(1959, { method: "CHECK" })).toEqual({ amount: 1959, change: 0, writtenOff: 0 });
  expect(take(2000, { method: "CHECK" })).toBe("NO_CHANGE");
});

test("staff can write off a small difference, never a large one", () => {
  expect(take(1900)).toBe("TOO_LITTLE");
  expect(take(1900, { writesOff: true })).toEqual({ amount: 1900, change: 0, writtenOff: 59 });
  expect(take(1459, { writesOff: true })).toMatchObject({ writtenOff: MOST_WRITTEN_OFF });
  expect(take(1458, { writesOff: true })).toBe("TOO_MUCH_TO_WRITE_OFF");
  expect(take(0, { total: 300, writesOff: true })).toBe("TOO_LITTLE");
});

test("payment plus write-off is the total, and payment plus change the amount received", () => {
  const amount = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...COUNTER_METHODS),
      amount,
      amount,
      fc.boolean(),
      (method, total, received, writesOff) => {
        const taken = takePayment({ method, total, received, writesOff });
        if (typeof taken === "string") return;
        expect(taken.amount + taken.writtenOff).toBe(total);
        expect(taken.amount + taken.change).toBe(received);
      },
    ),
  );
});

test("manual payments and refunds are described for people", () => {
  expect(counterPaymentText("CASH", "")).toBe("cash");
  expect(counterPaymentText("CHECK", "1042")).toBe("check 1042");
  expect(refundedHow("CARD", "Visa ending 4242")).toBe("to Visa ending 4242");
  expect(refundedHow("CARD", null)).toBe("to the card");
  expect(refundedHow("CASH", "cash")).toBe("in cash");
});
