import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_CREDITS } from "../memberships/tiers.ts";
import { addCents, cents, DEFAULT_TAX_RATE } from "../money.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";
import type { PricedLine } from "./lines.ts";
import { priceOrder } from "./price.ts";
import { LIST_PRICES, mostOffByHand, type PriceByHand, takenOffByHand } from "./price-by-hand.ts";

const line = (key: string, unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  key,
  sku: key,
  description: key,
  quantity: 1,
  unitPrice: cents(unitPrice),
  productType: "PRODUCT",
  ...more,
});
const coupon = { code: "TEN", kind: "percentage", amount: 10_000, productType: null } as const;
const price = (extraLines: PricedLine[], byHand: PriceByHand, own: object = {}) =>
  priceOrder({
    prices: STARTING_PRICE_LIST,
    rolls: [],
    deliveryMethod: null,
    extraLines,
    tier: "NON_MEMBER",
    credits: NO_CREDITS,
    useCredits: true,
    taxRate: DEFAULT_TAX_RATE,
    accountCredit: cents(0),
    byHand,
    ...own,
  });
const discount = (kind: "fixed" | "percentage", amount: number): PriceByHand => ({
  discount: { kind, amount, reason: "A scratch" },
  prices: {},
});

test("a manual discount applies after the coupon and before tax", () => {
  const quote = price([line("a", 2000), line("b", 3000)], discount("percentage", 10_000), { coupon });
  expect(quote).toMatchObject({ linesTotal: 5000, appliedDiscount: 950, deskDiscount: 450, taxable: 4050, tax: 359 });
  expect(quote.lines.map((one) => one.discount)).toEqual([380, 570]);
});

test("a discount never exceeds the items' price and excludes gift cards", () => {
  expect(price([line("a", 500)], discount("fixed", 9000))).toMatchObject({ deskDiscount: 500, total: 0 });
  const card = line("card", 5000, { giftCard: true, productType: "DIGITAL" });
  expect(price([card], discount("percentage", 50_000))).toMatchObject({ deskDiscount: 0, total: 5000 });
});

test("a manual price replaces the list price of its line only", () => {
  const byHand = { discount: null, prices: { a: { unitPrice: 1200, reason: "Shelf said so" } } };
  const quote = price([line("a", 2000, { quantity: 2 }), line("b", 3000)], byHand);
  expect(quote.lines.map(({ amount }) => amount)).toEqual([2400, 3000]);
});

test("without the price permission, staff can take off at most a fifth of the list price", () => {
  const list = price([line("a", 1000), line("b", 1000)], LIST_PRICES);
  expect(mostOffByHand(list, false)).toBe(400);
  expect(mostOffByHand(list, true)).toBe(2000);
  const lower = price([line("a", 1000), line("b", 1000)], {
    discount: { kind: "fixed", amount: 100, reason: "" },
    prices: { a: { unitPrice: 750, reason: "" } },
  });
  expect(takenOffByHand(list, lower)).toBe(350);
  const higher = price([line("a", 1000)], { discount: null, prices: { a: { unitPrice: 5000, reason: "" } } });
  expect(takenOffByHand(list, higher)).toBe(0);
});

test("sums add up and nothing is negative, whatever staff set", () => {
  const amount = fc.integer({ min: 0, max: 20_000 });
  const lines = fc.array(
    fc.record({ unitPrice: amount, quantity: fc.integer({ min: 1, max: 5 }), taxable: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  const byHand = fc.record({
    kind: fc.constantFrom("fixed" as const, "percentage" as const),
    amount: fc.integer({ min: 1, max: 100_000 }),
    first: fc.option(amount),
    withCoupon: fc.boolean(),
  });
  fc.assert(
    fc.property(lines, byHand, (drawn, { kind, amount: off, first, withCoupon }) => {
      const extra = drawn.map((one, index) => line(String(index), one.unitPrice, one as Partial<PricedLine>));
      const prices: PriceByHand["prices"] = first === null ? {} : { "0": { unitPrice: first, reason: "" } };
      const quote = price(extra, { ...discount(kind, off), prices }, { coupon: withCoupon ? coupon : null });
      expect(addCents(...quote.lines.map((one) => one.discount))).toBe(quote.appliedDiscount);
      expect(quote.linesTotal - quote.appliedDiscount + quote.tax).toBe(quote.total);
      expect(quote.deskDiscount).toBeLessThanOrEqual(quote.appliedDiscount);
      for (const one of quote.lines) expect(one.amount - one.discount).toBeGreaterThanOrEqual(0);
    }),
  );
});
