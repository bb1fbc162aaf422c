import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { PRICE_MODIFIER_TYPES } from "./catalogue.ts";
import { optionCounts, priceWithModifiers } from "./options.ts";

const base = cents(2000);

test("fixed modifiers add cents, and percentages add a share of the base price", () => {
  expect(priceWithModifiers(base, [], false)).toBe(2000);
  expect(priceWithModifiers(base, [{ type: "fixed", amount: 550 }], false)).toBe(2550);
  expect(priceWithModifiers(base, [{ type: "percentage", amount: 10_000 }], false)).toBe(2200);
  const both = [
    { type: "fixed", amount: 1000 },
    { type: "percentage", amount: -50_000 },
  ] as const;
  expect(priceWithModifiers(base, both, false)).toBe(2000);
});

test("members pay the member amount if there is one, even 0", () => {
  const modifier = { type: "fixed", amount: 500, memberAmount: 0 } as const;
  expect(priceWithModifiers(base, [modifier], true)).toBe(2000);
  expect(priceWithModifiers(base, [modifier], false)).toBe(2500);
  expect(priceWithModifiers(base, [{ ...modifier, memberAmount: null }], true)).toBe(2500);
});

test("the price is never below 0", () => {
  const modifier = fc.record({
    type: fc.constantFrom(...PRICE_MODIFIER_TYPES),
    amount: fc.integer({ min: -200_000, max: 200_000 }),
    memberAmount: fc.option(fc.integer({ min: -200_000, max: 200_000 })),
  });
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(modifier), fc.boolean(), (price, modifiers, isMember) => {
      expect(priceWithModifiers(cents(price), modifiers, isMember)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("a select or radio counts only if active, for the chosen variant and with a value", () => {
  const option = { optionKey: "size", optionType: "select", active: true, productVariantId: "v1" } as const;
  expect(optionCounts(option, "v1", "large")).toBe(true);
  expect(optionCounts({ ...option, productVariantId: null }, "v2", "large")).toBe(true);
  expect(optionCounts({ ...option, active: false }, "v1", "large")).toBe(false);
  expect(optionCounts(option, "v2", "large")).toBe(false);
  expect(optionCounts({ ...option, optionType: "radio" }, "v1", null)).toBe(false);
  expect(optionCounts(option, "v1", "")).toBe(false);
});

test("text and checkbox options always count", () => {
  const option = { optionKey: "note", active: false, productVariantId: "v1" } as const;
  expect(optionCounts({ ...option, optionType: "text" }, "v2", null)).toBe(true);
  expect(optionCounts({ ...option, optionType: "checkbox" }, "v2", "yes")).toBe(true);
});
