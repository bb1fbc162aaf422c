import {
  MEMBER_TIER_IDS,
  NON_MEMBER,
  tierSku,
  tiersOnSale,
  type MemberTierId,
  type TierId,
} from "../memberships/tiers.ts";
import { NOTHING, type Cents } from "../money.ts";
import { UNLOCK_SIZES, type UnlockSize } from "../unlocks/unlocks.ts";
import { FREE_LABEL, RETURN_NEGATIVES, SHIPPING_METHOD_CODES, type ShippingMethodCode } from "../shipping/delivery.ts";
import { addOnPrice, devScanPrice, type PriceList } from "../prices/price-list.ts";
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

/**
 * Returns the base price of a prepaid label or a return mailer (docs/product/money.md#prices-of-shipping); the free
 * label costs nothing.
 */
function shippingPrice(prices: PriceList, code: ShippingMethodCode): (tier: TierId) => Cents {
  if (code === RETURN_NEGATIVES.methodCode) return (tier) => prices.returnNegatives[tier];
  if (code === FREE_LABEL.methodCode) return () => FREE_LABEL.cost;
  if (code === "externalfulfillment") return () => NOTHING;
  return () => prices.deliveries[code.startsWith("returnmailer") ? "RETURN_MAILER" : "PREPAID_LABEL"];
}

function membership({ tiers }: PriceList, tier: MemberTierId): ServiceProduct {
  const { label, price, active } = tiers[tier];
  const visibility = active ? "PUBLIC" : "NONE";
  const name = `${label} membership`;
  return { sku: tierSku(tier), name, productType: "SUBSCRIPTION", price, memberPrice: null, visibility };
}

/**
 * Returns development, the add-ons, shipping, memberships and scan unlocks with a price list's prices. The member price
 * is the cheapest tier's on sale.
 */
export function serviceProducts(prices: PriceList): ServiceProduct[] {
  const [firstPaid = NON_MEMBER] = tiersOnSale(prices);
  function service(sku: string, name: string, productType: ProductType, priceOf: (tier: TierId) => Cents) {
    const [price, memberPrice] = [priceOf(NON_MEMBER), priceOf(firstPaid)];
    const visibility: ProductVisibility = "PUBLIC";
    return { sku, name, productType, price, memberPrice: memberPrice === price ? null : memberPrice, visibility };
  }
  return [
    service(MAIN_PRODUCT_SKU, "Film Development & Scanning", "SERVICE_ADD_ON", (tier) => devScanPrice(prices, tier)),
    ...ADD_ON_KEYS.map((key) =>
      service(key, ADD_ON_LABELS[key], "SERVICE_ADD_ON", (tier) => addOnPrice(prices, key, tier)),
    ),
    ...SHIPPING_METHOD_CODES.map((code) =>
      service(code, SHIPPING_NAMES[code], "FULFILLMENT_SERVICE_ADD_ON", shippingPrice(prices, code)),
    ),
    ...MEMBER_TIER_IDS.map((tier) => membership(prices, tier)),
    // Bought for scans, so not shown in the shop.
    ...UNLOCK_SIZES.map((size): ServiceProduct => ({
      sku: unlockSku(size),
      name: UNLOCK_NAMES[size],
      productType: "DIGITAL",
      price: prices.unlock[NON_MEMBER],
      memberPrice: null,
      visibility: "NONE",
    })),
  ];
}

const SERVICE_SKUS: ReadonlySet<string> = new Set([
  MAIN_PRODUCT_SKU,
  ...ADD_ON_KEYS,
  ...SHIPPING_METHOD_CODES,
  ...MEMBER_TIER_IDS.map(tierSku),
  ...UNLOCK_SIZES.map(unlockSku),
]);

/** Whether a SKU is one of the lab's services. Their prices are in the price list, not in their products. */
export function isServiceSku(sku: string): boolean {
  return SERVICE_SKUS.has(sku);
}
