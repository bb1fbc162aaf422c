import type { ProductType, ProductVisibility } from "./catalogue.ts";
import { mayBuyIn, releaseWindow, type LaunchDates, type ReleaseWindow } from "./release-window.ts";

export interface ShelfProduct extends LaunchDates {
  readonly visibility: ProductVisibility;
}

/** What goes through the cart. Services, shipping and memberships have orders of their own kind. */
export const SHOP_PRODUCT_TYPES = ["PRODUCT", "PRINT", "DIGITAL"] as const satisfies readonly ProductType[];

/** Staff alone find a product that is set to NONE, whatever its dates. */
export function isShownInShop({ visibility }: ShelfProduct): boolean {
  return visibility !== "NONE";
}

/**
 * The window that a product is in: by its launch dates where both are set, else by what staff have set. A public product without dates
 * has none (docs/product/products.md#visibility-and-release-windows).
 */
export function windowOf(product: ShelfProduct, now: Date): ReleaseWindow {
  const byDates = releaseWindow(product, now);
  if (byDates !== "NONE") return byDates;
  return product.visibility === "COMING_SOON" || product.visibility === "MEMBERS_ONLY" ? product.visibility : "NONE";
}

/** Why someone cannot buy a product now; null when they can. */
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
