import { expect, test } from "vitest";
import { sumParts } from "./sum-parts.ts";

const words = { serviceCredits: "Credits", appliedCredit: "Account credit" };

test("a sum says what came off it and the tax, in the order in which it counts", () => {
  const sum = { appliedDiscount: 500, serviceCredits: 1799, taxRate: 8875, tax: 160, appliedCredit: 1000 };
  expect(sumParts(sum, words)).toEqual([
    { label: "Discount", value: "-$5.00" },
    { label: "Credits", value: "-$17.99" },
    { label: "Tax (8.875%)", value: "$1.60" },
    { label: "Account credit", value: "-$10.00" },
  ]);
});

test("what is nothing is left out, but for the tax", () => {
  const sum = { appliedDiscount: 0, serviceCredits: 0, taxRate: 0, tax: 0, appliedCredit: 0 };
  expect(sumParts(sum, words)).toEqual([{ label: "Tax (0%)", value: "$0.00" }]);
});
