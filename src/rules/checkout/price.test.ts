import fc from "fast-check";
import { expect, test } from "vitest";
import { CREDIT_KINDS, NO_CREDITS, TIER_IDS } from "../memberships/tiers.ts";
import { cents, percentOf } from "../money.ts";
import { PRODUCT_TYPES } from "../products/catalogue.ts";
import { FILM_FORMATS, NEGATIVES_ACTIONS, PROCESSES, PUSH_PULL_FACTORS, SCAN_SIZES, SLEEVINGS } from "../film/film.ts";
import { DELIVERY_METHODS, goodsAreShipped } from "../shipping/delivery.ts";
import { COUPON_KINDS, couponDiscount, isEligible, type Coupon } from "../coupons/coupons.ts";
import type { PricedLine } from "./lines.ts";
import { priceOrder, type OrderToPrice } from "./price.ts";
import type { RollDraft } from "./roll-draft.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const roll = (tempKey: string, some: Partial<RollDraft> = {}): RollDraft => ({
  tempKey,
  format: "35MM",
  process: "C41",
  pushPullFactor: 0,
  crossProcessTargetFormat: null,
  scanQuality: "STANDARD_2K",
  addRush: false,
  addPrints: false,
  sleeving: "NONE",
  negativesAction: "TOSS",
  returnToCustomer: false,
  notes: "",
  ...some,
});

const price = (some: Partial<OrderToPrice>) =>
  priceOrder({
    prices: STARTING_PRICE_LIST,
    rolls: [],
    deliveryMethod: "DROP_OFF",
    tier: "NON_MEMBER",
    credits: NO_CREDITS,
    useCredits: true,
    taxRate: 8875,
    accountCredit: cents(0),
    ...some,
  });

const film: PricedLine = {
  key: "film",
  sku: "portra-400",
  description: "Kodak Portra 400",
  quantity: 3,
  unitPrice: cents(1600),
  productType: "PRODUCT",
};

test("one roll at the pay-as-you-go price is $17.99 plus tax", () => {
  expect(price({ rolls: [roll("a")] })).toMatchObject({ linesTotal: 1799, taxable: 1799, tax: 160, total: 1959 });
});

test("tax is rounded once, not per line", () => {
  const line = { ...film, quantity: 1, unitPrice: cents(6) };
  const extraLines = [1, 2, 3].map((n) => ({ ...line, key: `l${n}` }));
  expect(price({ extraLines }).tax).toBe(2); // 18 × 8.875 % = 1.6; by line 3 × 0.53 would round to 3
});

test("items that are not taxable are not taxed", () => {
  const gift = { ...film, key: "gift", taxable: false };
  expect(price({ extraLines: [film, gift] })).toMatchObject({
    linesTotal: 9600,
    taxable: 4800,
    tax: 426,
    total: 10_026,
  });
});

test("credits pay for the most expensive units first, one unit per roll", () => {
  const rolls = [roll("a", { addRush: true, scanQuality: "STANDARD_4K" }), roll("b", { addRush: true })];
  const quote = price({ rolls, tier: "NICE_2025", credits: { roll: 1, scan4K: 0, rush: 5, pro: 0 } });
  expect(quote.creditsUsed).toEqual({ roll: 1, scan4K: 0, rush: 2, pro: 0 });
  expect(quote.serviceCredits).toBe(1499 + 2 * 999);
  const paid = quote.lines
    .filter((line) => line.creditKind !== null)
    .map(({ key, creditAmount }) => [key, creditAmount]);
  expect(paid).toEqual([
    ["a:film-development-scanning", 1499],
    ["a:rush", 999],
    ["b:rush", 999],
  ]);
});

test("within a kind of credit, the more expensive line is paid first", () => {
  const rush = { ...film, productType: "SERVICE_ADD_ON", creditKind: "rush", quantity: 2 } as const;
  const extraLines = [
    { ...rush, key: "cheap", unitPrice: cents(499) },
    { ...rush, key: "dear", unitPrice: cents(1499) },
  ];
  const quote = price({ extraLines, credits: { ...NO_CREDITS, rush: 3 } });
  expect(quote.lines.map(({ key, creditUnits, creditAmount }) => [key, creditUnits, creditAmount])).toEqual([
    ["cheap", 1, 499],
    ["dear", 2, 2998],
  ]);
});

test("E-6 and ECN-2 rolls use one roll credit each and pay their add-on", () => {
  const rolls = [roll("a", { process: "E6" }), roll("b", { process: "ECN2" })];
  const quote = price({ rolls, tier: "NICE_2025", credits: { ...NO_CREDITS, roll: 10 }, taxRate: 0 });
  expect(quote.creditsUsed.roll).toBe(2);
  expect(quote.total).toBe(500 + 1500);
});

test("credits are unused when turned off, and free items never use one", () => {
  const rolls = [roll("a", { addRush: true })];
  expect(
    price({ rolls, tier: "NICE_2025", credits: STARTING_PRICE_LIST.tiers.NICE_2025.creditsPerTerm, useCredits: false }),
  ).toMatchObject({
    serviceCredits: 0,
    creditsUsed: NO_CREDITS,
  });
  const superNice = price({
    rolls,
    tier: "SUPER_NICE_2025",
    credits: STARTING_PRICE_LIST.tiers.SUPER_NICE_2025.creditsPerTerm,
  });
  expect(superNice.creditsUsed).toEqual({ roll: 1, scan4K: 0, rush: 0, pro: 0 });
  expect(superNice.total).toBe(0);
});

test("a coupon applies before credits, which pay for the rest of the unit", () => {
  const coupon: Coupon = { code: "TEN", kind: "percentage", amount: 10_000, productType: null };
  const quote = price({ rolls: [roll("a")], coupon, credits: { ...NO_CREDITS, roll: 1 } });
  expect(quote).toMatchObject({ linesTotal: 1799, appliedDiscount: 180, serviceCredits: 1619, tax: 0, total: 0 });
});

test("tax applies to the amount after the coupon", () => {
  const coupon: Coupon = { code: "FIVE", kind: "fixed", amount: cents(500), productType: "PRODUCT" };
  expect(price({ rolls: [roll("a")], extraLines: [film], coupon })).toMatchObject({
    appliedDiscount: 500,
    taxable: 1799 + 4300,
    tax: percentOf(cents(6099), 8875),
  });
});

test("account credit pays at most its balance, and never more than the total", () => {
  expect(price({ rolls: [roll("a")], accountCredit: cents(500) })).toMatchObject({ appliedCredit: 500, total: 1459 });
  expect(price({ rolls: [roll("a")], accountCredit: cents(5000) })).toMatchObject({ appliedCredit: 1959, total: 0 });
  expect(price({ rolls: [roll("a")], accountCredit: cents(-700) })).toMatchObject({ appliedCredit: 0, total: 1959 });
});

test("a prepaid label costs $14.99, dropping off nothing", () => {
  const shipping = (deliveryMethod: OrderToPrice["deliveryMethod"]) =>
    price({ rolls: [roll("a")], deliveryMethod })
      .lines.filter((line) => line.rollKey === null)
      .map((line) => [line.sku, line.amount]);
  expect(shipping("PREPAID_LABEL")).toEqual([["prepaidlabelfedexground", 1499]]);
  for (const free of ["DROP_OFF", "IN_STORE_PICKUP", "EXTERNAL_FULFILLMENT", null] as const)
    expect(shipping(free)).toEqual([]);
});

test("negatives are shipped back once per order at the tier's price if anything in it requests it", () => {
  const returned = (some: Partial<OrderToPrice>) =>
    price(some)
      .lines.filter(({ sku }) => sku === "prepaidlabelreturnnegatives")
      .map(({ amount }) => amount);
  const rolls = [roll("a", { returnToCustomer: true }), roll("b", { negativesAction: "SHIP" })];
  expect(returned({ rolls })).toEqual([799]);
  expect(returned({ rolls, tier: "NICE_2025" })).toEqual([699]);
  expect(returned({ rolls, tier: "VERY_NICE_2025" })).toEqual([0]);
  expect(returned({ rolls: [roll("a")], returnShipping: true })).toEqual([799]);
  expect(returned({ rolls: [roll("a")] })).toEqual([]);
});

test("an empty order is free", () => {
  expect(price({})).toMatchObject({ lines: [], linesTotal: 0, total: 0, creditsUsed: NO_CREDITS });
});

test("lines without a quantity or with a negative price are rejected", () => {
  expect(() => price({ extraLines: [{ ...film, quantity: 0 }] })).toThrow(RangeError);
  expect(() => price({ extraLines: [{ ...film, quantity: 1.5 }] })).toThrow(RangeError);
  expect(() => price({ extraLines: [{ ...film, unitPrice: cents(-1) }] })).toThrow(RangeError);
});

const anyRoll = fc.record<RollDraft>({
  tempKey: fc.uuid(),
  format: fc.constantFrom(...FILM_FORMATS),
  process: fc.constantFrom(...PROCESSES),
  pushPullFactor: fc.constantFrom(...PUSH_PULL_FACTORS),
  crossProcessTargetFormat: fc.option(fc.constantFrom(...PROCESSES)),
  scanQuality: fc.constantFrom(...SCAN_SIZES),
  addRush: fc.boolean(),
  addPrints: fc.boolean(),
  sleeving: fc.constantFrom(...SLEEVINGS),
  negativesAction: fc.option(fc.constantFrom(...NEGATIVES_ACTIONS)),
  returnToCustomer: fc.boolean(),
  notes: fc.constant(""),
});

const anyLine = fc.record<PricedLine>({
  key: fc.uuid(),
  sku: fc.constant("any"),
  description: fc.constant("Anything"),
  quantity: fc.integer({ min: 1, max: 12 }),
  unitPrice: fc.nat(1_000_000).map(cents),
  productType: fc.constantFrom(...PRODUCT_TYPES),
  creditKind: fc.option(fc.constantFrom(...CREDIT_KINDS)),
  taxable: fc.boolean(),
});

const anyCoupon = fc.record<Coupon>({
  code: fc.constant("ANY"),
  kind: fc.constantFrom(...COUPON_KINDS),
  amount: fc.nat(100_000).map(cents),
  productType: fc.option(fc.constantFrom(...PRODUCT_TYPES)),
});

const anyCredit = fc.oneof(fc.nat(8), fc.constant("unlimited" as const));

const anyOrder = fc.record<OrderToPrice>({
  prices: fc.constant(STARTING_PRICE_LIST),
  rolls: fc.array(anyRoll, { maxLength: 12 }),
  deliveryMethod: fc.option(fc.constantFrom(...DELIVERY_METHODS)),
  returnShipping: fc.boolean(),
  extraLines: fc.array(anyLine, { maxLength: 6 }),
  tier: fc.constantFrom(...TIER_IDS),
  credits: fc.record({ roll: anyCredit, scan4K: anyCredit, rush: anyCredit, pro: anyCredit }),
  useCredits: fc.boolean(),
  coupon: fc.option(anyCoupon),
  taxRate: fc.integer({ min: 0, max: 15_000 }),
  giftCardBalance: fc.nat(500_000).map(cents),
  accountCredit: fc.nat(500_000).map(cents),
});

test("a gift card applies before account credit, and never pays for gift cards", () => {
  const card = {
    key: "card",
    sku: "gift-card",
    description: "Gift card",
    quantity: 1,
    unitPrice: cents(5000),
    productType: "DIGITAL",
    giftCard: true,
  } as const;
  const order = { extraLines: [card], rolls: [roll("a")], giftCardBalance: cents(9000), accountCredit: cents(500) };
  expect(price(order)).toMatchObject({ appliedGiftCard: 1959, appliedCredit: 500, total: 4500 });
  expect(price({ ...order, giftCardBalance: cents(1000) })).toMatchObject({ appliedGiftCard: 1000, total: 5459 });
});

test("the parts of any order add up to the total to the cent, which is never negative", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const quote = priceOrder(order);
      const sum = (pick: (line: (typeof quote.lines)[number]) => number) =>
        quote.lines.reduce((n, line) => n + pick(line), 0);
      const paid = quote.appliedGiftCard + quote.appliedCredit;
      expect(quote.linesTotal - quote.appliedDiscount - quote.serviceCredits + quote.tax - paid).toBe(quote.total);
      expect(quote.total).toBeGreaterThanOrEqual(0);
      expect([sum((l) => l.amount), sum((l) => l.discount), sum((l) => l.creditAmount)]).toEqual([
        quote.linesTotal,
        quote.appliedDiscount,
        quote.serviceCredits,
      ]);
      expect(quote.tax).toBe(percentOf(quote.taxable, order.taxRate));
      expect(quote.appliedGiftCard).toBeLessThanOrEqual(order.giftCardBalance ?? 0);
      expect(quote.appliedCredit).toBeLessThanOrEqual(order.accountCredit);
      if (quote.total > 0) expect(quote.appliedCredit).toBe(order.accountCredit);
    }),
    { numRuns: 500 },
  );
});

test("no line of any order is paid twice, and credits used never exceed those available", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const quote = priceOrder(order);
      for (const line of quote.lines) {
        expect(line.discount + line.creditAmount).toBeLessThanOrEqual(line.amount);
        expect(line.creditUnits).toBeLessThanOrEqual(line.quantity);
        expect(line.creditKind !== null).toBe(line.creditUnits > 0);
        expect(line.amount).toBe(line.unitPrice * line.quantity);
      }
      for (const kind of CREDIT_KINDS) {
        const available = order.credits[kind];
        expect(quote.creditsUsed[kind]).toBeLessThanOrEqual(available === "unlimited" ? Infinity : available);
        if (!order.useCredits) expect(quote.creditsUsed[kind]).toBe(0);
      }
      expect(new Set(quote.lines.map(({ key }) => key)).size).toBe(quote.lines.length);
    }),
    { numRuns: 500 },
  );
});

test("neither using credits nor having one more makes an order more expensive", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const free = { ...order, accountCredit: cents(0) };
      const without = priceOrder({ ...free, useCredits: false }).total;
      const withThem = priceOrder({ ...free, useCredits: true }).total;
      expect(withThem).toBeLessThanOrEqual(without);
      const { roll: rolls } = order.credits;
      const oneMore = rolls === "unlimited" ? rolls : rolls + 1;
      const richer = priceOrder({ ...free, useCredits: true, credits: { ...order.credits, roll: oneMore } });
      expect(richer.total).toBeLessThanOrEqual(withThem);
    }),
  );
});

test("goods ship for $9.99 once unless picked up, and digital goods do not ship", () => {
  const goods = { extraLines: [film, { ...film, key: "more" }] };
  const shipping = (some: Partial<OrderToPrice>) =>
    price({ ...some, shipGoods: goodsAreShipped(some.extraLines ?? [], some.deliveryMethod ?? null) })
      .lines.filter(({ productType }) => productType === "FULFILLMENT_SERVICE_ADD_ON")
      .map(({ key, amount }) => [key, amount]);
  expect(shipping({ ...goods, deliveryMethod: null })).toEqual([["shipping:goods", 999]]);
  expect(shipping({ ...goods, deliveryMethod: "IN_STORE_PICKUP" })).toEqual([]);
  expect(shipping({ extraLines: [{ ...film, productType: "DIGITAL" }], deliveryMethod: null })).toEqual([]);
  // Shipping film to the lab is separate and has its own price.
  const both = { ...goods, rolls: [roll("a")], deliveryMethod: "PREPAID_LABEL" as const };
  expect(shipping(both)).toEqual([
    ["shipping:prepaidlabelfedexground", 1499],
    ["shipping:goods", 999],
  ]);
  expect(shipping({ deliveryMethod: "PREPAID_LABEL", extraLines: [{ ...film, productType: "DIGITAL" }] })).toEqual([]);
});

test("a coupon discounts only eligible lines, spread to the cent", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { lines, appliedDiscount } = priceOrder(order);
      const eligible = lines.filter((line) => order.coupon && isEligible(order.coupon, line));
      const amount = cents(eligible.reduce((sum, line) => sum + line.amount, 0));
      expect(appliedDiscount).toBe(order.coupon ? couponDiscount(order.coupon, amount) : 0);
      for (const line of lines) {
        if (!eligible.includes(line)) expect(line.discount).toBe(0);
        else expect(Math.abs(line.discount - (appliedDiscount * line.amount) / (amount || 1))).toBeLessThan(1);
      }
    }),
    { numRuns: 300 },
  );
});

test("shipping goods adds its price and tax, and changes nothing else", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const plain = { ...order, coupon: null, giftCardBalance: cents(0), accountCredit: cents(0) };
      const [without, shipped] = [priceOrder(plain), priceOrder({ ...plain, shipGoods: true })];
      expect(shipped.linesTotal - without.linesTotal).toBe(999);
      expect(shipped.total - without.total).toBe(999 + shipped.tax - without.tax);
      expect(shipped.creditsUsed).toEqual(without.creditsUsed);
    }),
  );
});
