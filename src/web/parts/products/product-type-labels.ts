import type { ProductType } from "../../../rules/products/catalogue.ts";

/** Kinds of products, as staff read them. */
export const PRODUCT_TYPE_LABELS: Record<ProductType, string> = {
  PRODUCT: "Physical",
  PRINT: "Print",
  DIGITAL: "Digital",
  SERVICE_ADD_ON: "Service",
  FULFILLMENT_SERVICE_ADD_ON: "Shipping",
  SUBSCRIPTION: "Membership",
};
