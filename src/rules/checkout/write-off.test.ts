import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { type PaidService, writtenOffWorth } from "./write-off.ts";

const service = (change: Partial<PaidService> = {}): PaidService => ({
  sku: "additionalroll",
  net: cents(1799),
  taxable: true,
  creditKind: null,
  creditUnits: 0,
  creditAmount: cents(0),
  isPaid: true,
  ...change,
});
const byCredit = service({ net: cents(0), creditKind: "roll", creditUnits: 1, creditAmount: cents(1499) });

test("a partial write-off refunds its share with tax, and service credits in money", () => {
  expect(writtenOffWorth([service(), byCredit], 8_875, 50)).toEqual({
    refund: 980, // half of 17.99 and 1.60 tax
    unitsBack: [],
    forCredits: 750,
  });
});

test("a full write-off returns service credits as credits", () => {
  const whole = writtenOffWorth([service(), byCredit], 8_875, 100);
  expect(whole).toEqual({ refund: 1959, unitsBack: [byCredit], forCredits: 0 });
});

test("an unpaid service refunds nothing, nor does a write-off of 0%", () => {
  expect(writtenOffWorth([service({ isPaid: false })], 8_875, 100).refund).toBe(0);
  expect(writtenOffWorth([service(), byCredit], 8_875, 0)).toEqual({ refund: 0, unitsBack: [], forCredits: 0 });
});
