import { PURCHASABLE_TIER_IDS, TIER_IDS, TIERS, NON_MEMBER, type TierId } from "../memberships/tiers.ts";
import type { Cents } from "../money.ts";
import { UNLOCK_SIZES, unlockPrice, type UnlockSize } from "../unlocks/unlocks.ts";
import {
  DELIVERIES,
  FREE_LABEL,
  RETURN_NEGATIVES,
  SHIPPING_METHOD_CODES,
  type ShippingMethodCode,
} from "../shipping/delivery.ts";
import { addOnPrice, devScanPrice, RETURN_NEGATIVES_PRICE } from "./add-on-prices.ts";
import { ADD_ON_KEYS, ADD_ON_LABELS, MAIN_PRODUCT_SKU, type ProductType, type ProductVisibility } from "./catalogue.ts";

/** The lab's services. Each has a product row, so that every order line has a product. */
export interface ServiceProduct {
  readonly sku: string;
  readonly name: string;
  readonly productType: ProductType;
  /** Cents, for non-members. */
  readonly price: Cents;
  /** Cents, for the first paid tier; null if the price is the same for all. */
  readonly memberPrice: Cents | null;
  readonly visibility: ProductVisibility;
}

/** Returns the SKU of an unlock's line: "unlock-16-bit-tiff". */
export function unlockSku(size: UnlockSize): string {
  return `unlock-${size.toLowerCase().replaceAll("_", "-")}`;
}

const UNLOCK_NAMES: Record<UnlockSize, string> = {
  "16_BIT_TIFF": "Unlock: 16-bit TIFF",
  HI_RES: "Unlock: full-size scan",
};

const SHIPPING_NAMES: Record<ShippingMethodCode, string> = {
  externalfulfillment: "Ship Yourself",
  prepaidlabelreturnnegatives: RETURN_NEGATIVES.label,
  returnmailerfedexground: "Return mailer, FedEx Ground",
  returnmailerfedex2day: "Return mailer, FedEx 2Day",
  returnmailerstandardovernight: "Return mailer, FedEx Standard Overnight",
  prepaidlabelfirst: "Prepaid label, USPS First Class",
  prepaidlabelstandardovernight: "Prepaid label, FedEx Standard Overnight",
  prepaidlabelfedex2day: "Prepaid label, FedEx 2Day",
  prepaidlabelfedexground: "Prepaid label, FedEx Ground",
};

/** The first paid tier, whose price is shown as the member price if there is room for only one. */
const FIRST_PAID: TierId = PURCHASABLE_TIER_IDS[0];

function service(sku: string, name: string, productType: ProductType, priceOf: (tier: TierId) => Cents) {
  const [price, memberPrice] = [priceOf(NON_MEMBER), priceOf(FIRST_PAID)];
  const visibility: ProductVisibility = "PUBLIC";
  return { sku, name, productType, price, memberPrice: memberPrice === price ? null : memberPrice, visibility };
}

/**
 * Returns the base price of a prepaid label or a return mailer (docs/product/money.md#prices-of-shipping); the free
 * label costs nothing.
 */
function shippingPrice(code: ShippingMethodCode): (tier: TierId) => Cents {
  if (code === RETURN_NEGATIVES.methodCode) return RETURN_NEGATIVES_PRICE;
  if (code === FREE_LABEL.methodCode) return () => FREE_LABEL.cost;
  if (code === "externalfulfillment") return () => DELIVERIES.EXTERNAL_FULFILLMENT.cost;
  const method = code.startsWith("returnmailer") ? "RETURN_MAILER" : "PREPAID_LABEL";
  return () => DELIVERIES[method].cost;
}

function membership(tier: TierId): ServiceProduct {
  const { sku, label, price, active } = TIERS[tier];
  const visibility = active ? "PUBLIC" : "NONE";
  return { sku, name: `${label} membership`, productType: "SUBSCRIPTION", price, memberPrice: null, visibility };
}

/** Development, the add-ons, shipping, memberships and scan unlocks, with the prices of the tables in these rules. */
export const SERVICE_PRODUCTS: readonly ServiceProduct[] = [
  service(MAIN_PRODUCT_SKU, "Film Development & Scanning", "SERVICE_ADD_ON", devScanPrice),
  ...ADD_ON_KEYS.map((key) =>
    service(key, ADD_ON_LABELS[key], "SERVICE_ADD_ON", (tier: TierId) => addOnPrice(key, tier)),
  ),
  ...SHIPPING_METHOD_CODES.map((code) =>
    service(code, SHIPPING_NAMES[code], "FULFILLMENT_SERVICE_ADD_ON", shippingPrice(code)),
  ),
  ...TIER_IDS.filter((tier) => tier !== NON_MEMBER).map(membership),
  // Bought for scans, so not shown in the shop.
  ...UNLOCK_SIZES.map((size): ServiceProduct => ({
    sku: unlockSku(size),
    name: UNLOCK_NAMES[size],
    productType: "DIGITAL",
    price: unlockPrice(NON_MEMBER),
    memberPrice: null,
    visibility: "NONE",
  })),
];

const SERVICE_SKUS: ReadonlySet<string> = new Set(SERVICE_PRODUCTS.map(({ sku }) => sku));

/** Whether a SKU is one of the lab's services. Their names and prices are set by these rules, not by staff. */
export function isServiceSku(sku: string): boolean {
  return SERVICE_SKUS.has(sku);
}
