import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { PRODUCT_TYPES } from "../products/catalogue.ts";
import { couponDiscount, isEligible, spreadDiscount, type Coupon } from "./coupons.ts";

const fixed = (amount: number): Coupon => ({ code: "FIVE", kind: "fixed", amount: cents(amount), productType: null });
const percent = (rate: number): Coupon => ({ code: "TEN", kind: "percentage", amount: rate, productType: null });
const line = (amount: number, productType: (typeof PRODUCT_TYPES)[number] = "PRODUCT") => ({
  amount: cents(amount),
  productType,
});

test("a fixed coupon takes off its amount, never more than there is", () => {
  expect(couponDiscount(fixed(500), cents(1799))).toBe(500);
  expect(couponDiscount(fixed(5000), cents(1799))).toBe(1799);
});

test("a percentage is rounded half up once, for all lines together", () => {
  expect(couponDiscount(percent(10_000), cents(1799))).toBe(180);
  expect(spreadDiscount(percent(10_000), [line(5), line(5), line(5)])).toEqual([1, 1, 0]); // 1.5 → 2, not 3 × 0.5 → 3
});

test("100 % takes off everything", () => {
  expect(spreadDiscount(percent(100_000), [line(1799), line(1)])).toEqual([1799, 1]);
});

test("a coupon with a product type applies only to lines of that type", () => {
  for (const productType of PRODUCT_TYPES) {
    const coupon = { ...fixed(500), productType };
    expect(PRODUCT_TYPES.filter((type) => isEligible(coupon, { productType: type }))).toEqual([productType]);
  }
  expect(spreadDiscount({ ...fixed(500), productType: "PRINT" }, [line(1000), line(300, "PRINT")])).toEqual([0, 300]);
});

test("no coupon, and a coupon without eligible lines, take off nothing", () => {
  expect(spreadDiscount(null, [line(1000)])).toEqual([0]);
  expect(spreadDiscount({ ...fixed(500), productType: "PRINT" }, [line(1000)])).toEqual([0]);
  expect(spreadDiscount(fixed(500), [])).toEqual([]);
});

test("a coupon cannot add to the price", () => {
  expect(() => couponDiscount(fixed(-1), cents(100))).toThrow(RangeError);
});
