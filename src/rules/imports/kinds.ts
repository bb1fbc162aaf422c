import { ACCOUNT_CREDIT_RULES } from "./account-credits.ts";
import { COUPON_RULES } from "./coupons.ts";
import { CUSTOMER_RULES } from "./customers.ts";
import { GIFT_CARD_RULES } from "./gift-cards.ts";
import type { ImportKind } from "./imports.ts";
import type { KindRules } from "./kind-rules.ts";
import { PAST_ORDER_RULES } from "./past-orders.ts";
import { SCAN_RULES } from "./scans.ts";
import { MEMBERSHIP_RULES } from "./memberships.ts";
import { PRODUCT_RULES } from "./products.ts";
import { SUBSCRIBER_RULES } from "./subscribers.ts";

export const KIND_RULES = {
  CUSTOMERS: CUSTOMER_RULES,
  SUBSCRIBERS: SUBSCRIBER_RULES,
  ACCOUNT_CREDITS: ACCOUNT_CREDIT_RULES,
  PAST_ORDERS: PAST_ORDER_RULES,
  COUPONS: COUPON_RULES,
  GIFT_CARDS: GIFT_CARD_RULES,
  SCANS: SCAN_RULES,
  PRODUCTS: PRODUCT_RULES,
  MEMBERSHIPS: MEMBERSHIP_RULES,
} satisfies Record<ImportKind, unknown>;

/** The rules of a kind, whatever its records are. */
export const rulesOf = (kind: ImportKind): KindRules<unknown> => KIND_RULES[kind] as unknown as KindRules<unknown>;
