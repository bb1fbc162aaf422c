import { expect, test } from "vitest";
import { cents } from "../money.ts";
import { PRODUCT_TYPES } from "../products/catalogue.ts";
import { beginningOf, calendarDay } from "../time.ts";
import {
  couponDiscount,
  couponRefusal,
  isEligible,
  lastMoment,
  spreadDiscount,
  type Coupon,
  type CouponTerms,
} from "./coupons.ts";

const fixed = (amount: number): Coupon => ({ code: "FIVE", kind: "fixed", amount: cents(amount), productType: null });
const percent = (rate: number): Coupon => ({ code: "TEN", kind: "percentage", amount: rate, productType: null });
const line = (amount: number, productType: (typeof PRODUCT_TYPES)[number] = "PRODUCT") => ({
  amount: cents(amount),
  productType,
});

test("a fixed coupon takes off its amount, never more than the price", () => {
  expect(couponDiscount(fixed(500), cents(1799))).toBe(500);
  expect(couponDiscount(fixed(5000), cents(1799))).toBe(1799);
});

test("a percentage is rounded half up once for all lines", () => {
  expect(couponDiscount(percent(10_000), cents(1799))).toBe(180);
  expect(spreadDiscount(percent(10_000), [line(5), line(5), line(5)])).toEqual([1, 1, 0]); // 1.5 → 2, not 3 × 0.5 → 3
});

test("100% takes off everything", () => {
  expect(spreadDiscount(percent(100_000), [line(1799), line(1)])).toEqual([1799, 1]);
});

test("a coupon with a product type applies only to lines of that type", () => {
  for (const productType of PRODUCT_TYPES) {
    const coupon = { ...fixed(500), productType };
    expect(PRODUCT_TYPES.filter((type) => isEligible(coupon, { productType: type }))).toEqual([productType]);
  }
  expect(spreadDiscount({ ...fixed(500), productType: "PRINT" }, [line(1000), line(300, "PRINT")])).toEqual([0, 300]);
});

test("a missing coupon and a coupon without eligible lines take off nothing", () => {
  expect(spreadDiscount(null, [line(1000)])).toEqual([0]);
  expect(spreadDiscount({ ...fixed(500), productType: "PRINT" }, [line(1000)])).toEqual([0]);
  expect(spreadDiscount(fixed(500), [])).toEqual([]);
});

test("a coupon cannot increase the price", () => {
  expect(() => couponDiscount(fixed(-1), cents(100))).toThrow(RangeError);
});

const now = new Date("2026-06-15T12:00:00Z");
const [before, after] = [new Date("2026-06-15T11:59:59Z"), new Date("2026-06-15T12:00:01Z")];
const terms = (own: Partial<CouponTerms>): CouponTerms => ({
  active: true,
  productType: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxPerCustomer: null,
  redeemed: 0,
  redeemedByCustomer: 0,
  ...own,
});

test.each([
  ["one without conditions", {}, "ORDER", null],
  ["one that was withdrawn", { active: false, endsAt: before }, "ORDER", "UNKNOWN"],
  ["one that starts in a second", { startsAt: after }, "ORDER", "NOT_YET"],
  ["one that starts now", { startsAt: now }, "ORDER", null],
  ["one that ends in a second", { endsAt: after }, "ORDER", null],
  ["one that ends now", { endsAt: now }, "ORDER", "OVER"],
  ["one with a use left", { maxRedemptions: 2, redeemed: 1 }, "ORDER", null],
  ["one that is used up", { maxRedemptions: 2, redeemed: 2 }, "ORDER", "USED_UP"],
  ["one that others used", { maxPerCustomer: 1, redeemed: 9 }, "ORDER", null],
  ["one that this customer used", { maxPerCustomer: 1, redeemed: 9, redeemedByCustomer: 1 }, "ORDER", "USED_BY_YOU"],
  ["one for prints, on an order", { productType: "PRINT" }, "ORDER", null],
  ["one for memberships, on an order", { productType: "SUBSCRIPTION" }, "ORDER", "NOT_FOR_ORDERS"],
  ["one for memberships, on a membership", { productType: "SUBSCRIPTION" }, "SUBSCRIPTION", null],
  ["one for all orders, on a membership", {}, "SUBSCRIPTION", "NOT_FOR_MEMBERSHIPS"],
] as const)("a coupon: %s", (_, own, use, refusal) => {
  expect(couponRefusal(terms(own), use, now)).toBe(refusal);
});

test.each(["2026-03-07", "2026-03-08", "2026-11-01", "2026-12-31"])("a coupon's last day is %s, at the lab", (day) => {
  for (const timeZone of ["America/New_York", "Pacific/Honolulu", "UTC"])
    expect(calendarDay(lastMoment(beginningOf(day, timeZone, 1)), timeZone)).toBe(day);
});
