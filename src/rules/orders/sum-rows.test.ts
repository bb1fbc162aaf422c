import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOrder } from "../checkout/price.ts";
import type { PricedLine } from "../checkout/lines.ts";
import { NO_CREDITS, NON_MEMBER } from "../memberships/tiers.ts";
import { cents } from "../money.ts";
import { sumRows } from "./sum-rows.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const words = { serviceCredits: "Credits", appliedCredit: "Account credit" };
const film = { productType: "PRODUCT", description: "Portra", amount: 2900 } as const;
const shipping = { productType: "FULFILLMENT_SERVICE_ADD_ON", description: "Shipping", amount: 999 } as const;
const nothing = {
  appliedDiscount: 0,
  serviceCredits: 0,
  taxRate: 0,
  taxExempt: false,
  tax: 0,
  appliedGiftCard: 0,
  appliedCredit: 0,
};

test("the subtotal lists purchases; shipping, deductions and tax follow in order of calculation", () => {
  const sum = {
    appliedDiscount: 500,
    serviceCredits: 1799,
    taxRate: 8875,
    taxExempt: false,
    tax: 160,
    appliedGiftCard: 500,
    appliedCredit: 1000,
  };
  expect(sumRows({ ...sum, lines: [shipping, film] }, words)).toEqual([
    { label: "Subtotal", amount: 2900 },
    { label: "Shipping", amount: 999 },
    { label: "Discount", amount: -500 },
    { label: "Credits", amount: -1799 },
    { label: "Tax (8.875%)", amount: 160 },
    { label: "Gift card", amount: -500 },
    { label: "Account credit", amount: -1000 },
  ]);
});

test("zero rows are omitted, except the subtotal and tax", () => {
  const free = { ...shipping, description: "USPS shipping label", amount: 0 };
  expect(sumRows({ ...nothing, lines: [film, free] }, words)).toEqual([
    { label: "Subtotal", amount: 2900 },
    { label: "Tax (0%)", amount: 0 },
  ]);
});

test("film only is labeled services, in quotes and orders; film with goods is a subtotal", () => {
  const roll = { productType: "SERVICE_ADD_ON", description: "Dev + scan", amount: 1799 } as const;
  expect(sumRows({ ...nothing, lines: [{ ...roll, rollKey: "a" }] }, words)[0]!.label).toBe("Services");
  expect(sumRows({ ...nothing, lines: [{ ...roll, rollId: "a" }] }, words)[0]!.label).toBe("Services");
  expect(sumRows({ ...nothing, lines: [{ ...roll, rollId: "a" }, roll] }, words)[0]!.label).toBe("Subtotal");
});

test("the rows of any order add up to its total", () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 0, max: 20_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 9 }),
    productType: fc.constantFrom("PRODUCT", "PRINT", "DIGITAL"),
    giftCard: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 11_500 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.option(fc.integer({ min: 0, max: 100_000 })),
      (lines, shipGoods, taxRate, accountCredit, percent) => {
        const extraLines = lines.map((one, index): PricedLine => ({
          ...one,
          key: String(index),
          sku: "x",
          description: "x",
          productType: one.productType as PricedLine["productType"],
        }));
        const coupon =
          percent === null ? null : ({ code: "C", kind: "percentage", amount: percent, productType: null } as const);
        const quote = priceOrder({
          prices: STARTING_PRICE_LIST,
          rolls: [],
          deliveryMethod: null,
          shipGoods,
          extraLines,
          tier: NON_MEMBER,
          credits: NO_CREDITS,
          useCredits: true,
          coupon,
          taxRate,
          accountCredit: cents(accountCredit),
        });
        const rows = sumRows(quote, words);
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
        const cards = quote.lines.filter(({ giftCard }) => giftCard);
        expect(cards.every(({ taxable, discount }) => !taxable && discount === 0)).toBe(true);
      },
    ),
  );
});

test("an exempt customer sees why tax is zero", () => {
  const rows = sumRows({ ...nothing, lines: [film], taxExempt: true }, words);
  expect(rows.at(-1)).toEqual({ label: "Tax exempt", amount: 0 });
});
