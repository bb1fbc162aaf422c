import type { CouponKind } from "../src/rules/coupons/coupons.ts";
import type { ProductType } from "../src/rules/products/catalogue.ts";
import { coupons } from "../src/server/coupons/tables.ts";
import type { Tx } from "../src/server/deps.ts";
import { newId } from "../src/server/platform/ids.ts";
import { DAY_MS } from "../src/rules/time.ts";

type DemoCoupon = {
  code: string;
  description: string;
  kind: CouponKind;
  /** Cents, or thousandths of a percent. */
  amount: number;
  productType?: ProductType;
  maxRedemptions?: number;
  maxPerCustomer?: number;
  /** Days after the demo was filled; negative means before. */
  endsInDays?: number;
};

/** Demo coupons: fixed, percent, one per product type, and an expired one (docs/product/demo.md#demo-coupons). */
export const DEMO_COUPONS: readonly DemoCoupon[] = [
  { code: "FIVEOFF", description: "$5 off any order", kind: "fixed", amount: 500 },
  {
    code: "FILM10",
    description: "10% off any order, once each",
    kind: "percentage",
    amount: 10_000,
    maxPerCustomer: 1,
  },
  {
    code: "PRESETS20",
    description: "20% off digital things",
    kind: "percentage",
    amount: 20_000,
    productType: "DIGITAL",
  },
  {
    code: "SHIPFREE",
    description: "Up to $14.99 off shipping",
    kind: "fixed",
    amount: 1499,
    productType: "FULFILLMENT_SERVICE_ADD_ON",
  },
  { code: "SHOP15", description: "15% off the shop", kind: "percentage", amount: 15_000, productType: "PRODUCT" },
  {
    code: "FIRSTROLL",
    description: "$5 off development and scanning, the first 100 orders",
    kind: "fixed",
    amount: 500,
    productType: "SERVICE_ADD_ON",
    maxRedemptions: 100,
    maxPerCustomer: 1,
  },
  { code: "PRINT20", description: "20% off prints", kind: "percentage", amount: 20_000, productType: "PRINT" },
  {
    code: "CLUB20",
    description: "20% off the first year of a membership",
    kind: "percentage",
    amount: 20_000,
    productType: "SUBSCRIPTION",
    maxPerCustomer: 1,
  },
  { code: "SUMMER25", description: "Summer sale", kind: "percentage", amount: 25_000, endsInDays: -60 },
];

/** @param now when the demo is filled; the coupons were created well before */
export async function makeDemoCoupons(tx: Tx, made: { at: Date; now: Date }): Promise<void> {
  await tx.insert(coupons).values(
    DEMO_COUPONS.map(({ endsInDays, ...coupon }) => ({
      id: newId(),
      ...coupon,
      endsAt: endsInDays === undefined ? null : new Date(made.now.getTime() + endsInDays * DAY_MS),
      createdAt: made.at,
    })),
  );
}
