import type { ProductType, ProductVisibility } from "./catalogue.ts";
import { mayBuyIn, releaseWindow, type LaunchDates, type ReleaseWindow } from "./release-window.ts";

export interface ShelfProduct extends LaunchDates {
  readonly visibility: ProductVisibility;
}

/** Types sold through the cart. Services, shipping and memberships have their own kinds of orders. */
export const SHOP_PRODUCT_TYPES = ["PRODUCT", "PRINT", "DIGITAL"] as const satisfies readonly ProductType[];

/** Only staff can find a product set to NONE, regardless of its dates. */
export function isShownInShop({ visibility }: ShelfProduct): boolean {
  return visibility !== "NONE";
}

/**
 * Returns a product's release window: by its launch dates if both are set, otherwise by the staff's setting. A public
 * product without dates has none (docs/product/products.md#visibility-and-release-windows).
 */
export function windowOf(product: ShelfProduct, now: Date): ReleaseWindow {
  const byDates = releaseWindow(product, now);
  if (byDates !== "NONE") return byDates;
  return product.visibility === "COMING_SOON" || product.visibility === "MEMBERS_ONLY" ? product.visibility : "NONE";
}

/** Returns why a customer cannot buy a product now; null if they can. */
export function hindranceToBuy(
  product: ShelfProduct,
  isMember: boolean,
  now: Date,
): "NOT_SOLD" | "COMING_SOON" | "MEMBERS_ONLY" | null {
  if (!isShownInShop(product)) return "NOT_SOLD";
  const window = windowOf(product, now);
  if (mayBuyIn(window, isMember)) return null;
  return window === "COMING_SOON" ? "COMING_SOON" : "MEMBERS_ONLY";
}
