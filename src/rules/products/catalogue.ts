/** See docs/product/products.md#product-types. */
export const PRODUCT_TYPES = [
  "DIGITAL",
  "FULFILLMENT_SERVICE_ADD_ON",
  "PRODUCT",
  "SERVICE_ADD_ON",
  "PRINT",
  "SUBSCRIPTION",
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/**
 * The line types that the cart shows and counts (docs/product/checkout.md#cart), including downloads, which the shop
 * also sells.
 */
export const CART_PRODUCT_TYPES = ["PRODUCT", "PRINT", "DIGITAL"] as const satisfies readonly ProductType[];

/** Visibility set by staff, independent of launch dates: NONE hides a product from the shop. */
export const PRODUCT_VISIBILITIES = ["NONE", "COMING_SOON", "MEMBERS_ONLY", "PUBLIC"] as const;
export type ProductVisibility = (typeof PRODUCT_VISIBILITIES)[number];

export const ADD_ON_KEYS = [
  "e6proscanadd",
  "ecn2proscanadd",
  "additionalroll",
  "halfframes",
  "crossprocessroll",
  "pushpullroll",
  "4x6prints",
  "4kscans",
  "proscans",
  "rush",
  "cutsleeving",
  "uncutsleeving",
] as const;
export type AddOnKey = (typeof ADD_ON_KEYS)[number];

export const ADD_ON_LABELS: Record<AddOnKey, string> = {
  e6proscanadd: "E-6 slide processing",
  ecn2proscanadd: "ECN-2 motion picture processing",
  additionalroll: "Additional roll: development & scanning",
  halfframes: "Half frames",
  crossprocessroll: "Cross-processing",
  pushpullroll: "Push / pull processing",
  "4x6prints": "4x6 prints",
  "4kscans": "4K scans",
  proscans: "Pro scans",
  rush: "Rush",
  cutsleeving: "Cut sleeving",
  uncutsleeving: "Uncut sleeving",
};

/** The SKU and slug of the main development product (docs/product/products.md#product-types). */
export const MAIN_PRODUCT_SKU = "film-development-scanning";

export const OPTION_TYPES = ["select", "radio", "text", "checkbox"] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

export const PRICE_MODIFIER_TYPES = ["fixed", "percentage"] as const;
export type PriceModifierType = (typeof PRICE_MODIFIER_TYPES)[number];

/**
 * Prints are made on demand; this is their stock for a quantity stepper (docs/product/products.md#quantity-stepper).
 */
export const UNLIMITED_PRINT_STOCK = 100_000;

/** Why a stock changed: counting began, an order took or returned pieces, or staff adjusted it. */
export const STOCK_REASONS = ["INITIAL", "ORDERED", "RESTORED", "ADJUSTED"] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Products per page of a list (docs/product/products.md#calls-of-products). */
export const PRODUCT_PAGE_SIZE = 18;
