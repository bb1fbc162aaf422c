import type { z } from "zod";
import { Address, type User } from "../../../src/contract/accounts/accounts.ts";
import { quoteOrder } from "../../../src/contract/checkout/checkout.ts";
import type { OrderDraft } from "../../../src/contract/checkout/order-draft.ts";
import { RollDraft } from "../../../src/contract/checkout/order-draft.ts";
import type { Quote } from "../../../src/contract/orders/order.ts";
import { priceOrder } from "../../../src/rules/checkout/price.ts";
import type { Coupon } from "../../../src/rules/coupons/coupons.ts";
import { countedCredits, effectiveTier } from "../../../src/rules/memberships/tiers.ts";
import { cents, type TaxRate } from "../../../src/rules/money.ts";
import { goodsAreShipped } from "../../../src/rules/shipping/delivery.ts";
import type { FakeApi } from "./fake-api.ts";
import { CUSTOMER_ID } from "./render-screen.tsx";
import { type PartOf, smallest } from "./smallest.ts";
import { STARTING_PRICE_LIST } from "../../../src/rules/prices/starting-price-list.ts";

/** 8.875 %. */
const NEW_YORK = 8875;

export const anAddress = (part: PartOf<z.input<typeof Address>> = {}): z.output<typeof Address> =>
  smallest(Address, {
    address1: "12 Franklin St",
    city: "Brooklyn",
    state: "NY",
    zip: "11222",
    country: "US",
    userId: CUSTOMER_ID,
    ...part,
  });

/** Prices an order of film by the lab's own rules, goods at $10.00. */
export function quoteOf(customer: User, draft: z.input<typeof OrderDraft>, coupon: Coupon | null = null): Quote {
  const tier = effectiveTier(customer.tier, customer.active);
  const extraLines = (draft.lines ?? []).map(({ tempKey, quantity = 1 }) => ({
    key: tempKey,
    sku: "goods",
    description: "Goods",
    quantity,
    unitPrice: cents(1000),
    productType: "PRODUCT" as const,
  }));
  const deliveryMethod = draft.deliveryMethod ?? null;
  const quote = priceOrder({
    prices: STARTING_PRICE_LIST,
    rolls: (draft.rolls ?? []).map((roll) => RollDraft.parse(roll)),
    deliveryMethod,
    shipGoods: goodsAreShipped(extraLines, deliveryMethod),
    extraLines,
    tier,
    credits: countedCredits(customer.credits),
    useCredits: draft.useCredits ?? true,
    coupon,
    taxRate: NEW_YORK as TaxRate,
    accountCredit: cents(0),
  });
  const nothingElse = { productId: null, productVariantId: null, notes: "", selectedOptions: {}, print: null };
  return { ...quote, tier, lines: quote.lines.map((line) => ({ ...line, ...nothingElse })) };
}

export const serveQuotes = (api: FakeApi, customerNow: () => User): void =>
  api.reply(quoteOrder, ({ body }) => quoteOf(customerNow(), body));
