import { NOTHING, type Cents } from "../money.ts";
import type { PriceList } from "../prices/price-list.ts";
import type { ProductType } from "../products/catalogue.ts";

/** How an order's film reaches the lab (docs/product/shipping.md#delivery-methods). */
export const DELIVERY_METHODS = [
  "DROP_OFF",
  "IN_STORE_PICKUP",
  "EXTERNAL_FULFILLMENT",
  "PREPAID_LABEL",
  "RETURN_MAILER",
] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const CARRIERS = ["FEDEX", "USPS", "UPS"] as const;
export type Carrier = (typeof CARRIERS)[number];

export const CARRIER_LABELS: Readonly<Record<Carrier, string>> = { FEDEX: "FedEx", USPS: "USPS", UPS: "UPS" };

/** A parcel's speed (docs/product/shipping.md#delivery-methods); "pickup" is the level of an in-store pick-up. */
export const SERVICE_LEVELS = [
  "return_negatives",
  "usps_first",
  "fedex_ground",
  "fedex_2_day",
  "standard_overnight",
  "pickup",
] as const;
export type ServiceLevel = (typeof SERVICE_LEVELS)[number];

/** Also the SKUs of the shipping lines of an order. */
export const SHIPPING_METHOD_CODES = [
  "externalfulfillment",
  "prepaidlabelreturnnegatives",
  "returnmailerfedexground",
  "returnmailerfedex2day",
  "returnmailerstandardovernight",
  "prepaidlabelfirst",
  "prepaidlabelstandardovernight",
  "prepaidlabelfedex2day",
  "prepaidlabelfedexground",
] as const;
export type ShippingMethodCode = (typeof SHIPPING_METHOD_CODES)[number];

export interface Delivery {
  readonly label: string;
  readonly active: boolean;
  /** Null if nothing is shipped by us (drop-off) or if the customer chooses the carrier. */
  readonly carrier: Carrier | null;
  readonly serviceLevel: ServiceLevel | null;
  readonly methodCode: ShippingMethodCode | null;
}

/** Carrier of each delivery method (docs/product/shipping.md#delivery-methods). */
export const DELIVERIES: Readonly<Record<DeliveryMethod, Delivery>> = {
  DROP_OFF: { label: "Drop off", active: true, carrier: null, serviceLevel: null, methodCode: null },
  IN_STORE_PICKUP: {
    label: "In-store pickup",
    active: true,
    carrier: null,
    serviceLevel: "pickup",
    methodCode: null,
  },
  EXTERNAL_FULFILLMENT: {
    label: "Ship Yourself",
    active: true,
    carrier: null,
    serviceLevel: null,
    methodCode: "externalfulfillment",
  },
  PREPAID_LABEL: {
    label: "Prepaid label",
    active: true,
    carrier: "FEDEX",
    serviceLevel: "fedex_ground",
    methodCode: "prepaidlabelfedexground",
  },
  RETURN_MAILER: {
    label: "Return mailer",
    active: false,
    carrier: "FEDEX",
    serviceLevel: "fedex_ground",
    methodCode: "returnmailerfedexground",
  },
};

/** Delivery methods that can cost something: orders have a line for them. */
export const PAID_DELIVERIES = ["PREPAID_LABEL", "RETURN_MAILER"] as const satisfies readonly DeliveryMethod[];
export type PaidDelivery = (typeof PAID_DELIVERIES)[number];

/** Returns what a delivery method costs, in cents per order. */
export const deliveryCost = ({ deliveries }: PriceList, method: DeliveryMethod): Cents =>
  PAID_DELIVERIES.some((paid) => paid === method) ? deliveries[method as PaidDelivery] : NOTHING;

/** The free USPS label that any signed-in user may request (docs/product/shipping.md#free-label). */
export const FREE_LABEL = {
  carrier: "USPS",
  serviceLevel: "usps_first",
  methodCode: "prepaidlabelfirst",
  cost: NOTHING,
  note: "Free Member Shipping Label",
} as const satisfies {
  carrier: Carrier;
  serviceLevel: ServiceLevel;
  methodCode: ShippingMethodCode;
  cost: Cents;
  note: string;
};

/** The shipment that returns negatives; its price depends on the tier. */
export const RETURN_NEGATIVES = {
  label: "Return shipping of negatives",
  carrier: "USPS",
  serviceLevel: "return_negatives",
  methodCode: "prepaidlabelreturnnegatives",
} as const satisfies { label: string; carrier: Carrier; serviceLevel: ServiceLevel; methodCode: ShippingMethodCode };

/**
 * Shipping of shop goods to the customer. Every customer pays its fixed price, once per order
 * (docs/product/shipping.md#shipping-products).
 */
export const GOODS_SHIPPING = {
  label: "Shipping",
  method: "PREPAID_LABEL",
  carrier: "FEDEX",
  serviceLevel: "fedex_ground",
  methodCode: "prepaidlabelfedexground",
} as const satisfies {
  label: string;
  method: DeliveryMethod;
  carrier: Carrier;
  serviceLevel: ServiceLevel;
  methodCode: ShippingMethodCode;
};

/**
 * Whether goods are shipped to the customer: not if they are picked up in the store, and never digital products. How
 * film reaches the lab does not matter.
 */
export function goodsAreShipped(
  lines: readonly { readonly productType: ProductType }[],
  deliveryMethod: DeliveryMethod | null,
): boolean {
  const travels = lines.some(({ productType }) => productType === "PRODUCT" || productType === "PRINT");
  return travels && deliveryMethod !== "IN_STORE_PICKUP";
}
