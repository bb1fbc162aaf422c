import type { ProductVisibility } from "./catalogue.ts";
import { mayBuyIn, type ReleaseWindow } from "./release-window.ts";
import { isSoldOut } from "./stock-left.ts";

/**
 * Minimum number of buyers of two products in one order before one is suggested with the other: fewer may be chance, or
 * one person's doing.
 */
export const BUYERS_TOGETHER = 3;

/** Days of orders counted for suggestions: a year, because some products are seasonal. */
export const BOUGHT_TOGETHER_DAYS = 365;

/** Most frequent companions stored per product, more than shown because some may be sold out. */
export const MAX_BOUGHT_TOGETHER = 12;

/** Suggestions at the end of a product's page. */
export const OFFERED_WITH = 4;

interface OnShelf {
  readonly visibility: ProductVisibility;
  readonly releaseWindow: ReleaseWindow;
  readonly stock: number | null;
  readonly variants: readonly { readonly stock: number | null }[];
}

/** Whether everyone can buy a product now. Only these are suggested, because the page is the same for all customers. */
export const canEveryoneHave = (product: OnShelf): boolean =>
  product.visibility !== "NONE" && mayBuyIn(product.releaseWindow, false) && !isSoldOut(product);
