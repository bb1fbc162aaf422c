import type { ProductType } from "../../../rules/products/catalogue.ts";

export const PRODUCT_TYPE_LABELS: Record<ProductType, string> = {
  PRODUCT: "Physical",
  PRINT: "Print",
  DIGITAL: "Digital",
  SERVICE_ADD_ON: "Service",
  FULFILLMENT_SERVICE_ADD_ON: "Shipping",
  SUBSCRIPTION: "Membership",
};
