import { MAIN_PRODUCT_SKU, type AddOnKey } from "../products/catalogue.ts";
import type { CreditKind } from "./tiers.ts";

/** SKU of the service that each kind of credit pays for (docs/product/credits.md#service-credits). */
export const CREDIT_SKUS = {
  roll: MAIN_PRODUCT_SKU,
  scan4K: "4kscans",
  rush: "rush",
  pro: "proscans",
} as const satisfies Record<CreditKind, AddOnKey | typeof MAIN_PRODUCT_SKU>;
