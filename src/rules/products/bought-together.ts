import type { ProductVisibility } from "./catalogue.ts";
import { mayBuyIn, type ReleaseWindow } from "./release-window.ts";
import { isSoldOut } from "./stock-left.ts";

/** People who bought two products in one order before either is offered with the other: fewer are chance, or one person's doing. */
export const BUYERS_TOGETHER = 3;

/** Days whose orders count for what goes together: a year, as some things are bought once in a season. */
export const BOUGHT_TOGETHER_DAYS = 365;

/** Of those that are bought most often with a product so many are kept, as some may be sold out. */
export const KEPT_TOGETHER = 12;

/** Products that a product's page ends with. */
export const OFFERED_WITH = 4;

interface OnShelf {
  readonly visibility: ProductVisibility;
  readonly releaseWindow: ReleaseWindow;
  readonly stock: number | null;
  readonly variants: readonly { readonly stock: number | null }[];
}

/** Whether everyone can buy a product now: only that is offered with another, as its page is the same for all. */
export const canEveryoneHave = (product: OnShelf): boolean =>
  product.visibility !== "NONE" && mayBuyIn(product.releaseWindow, false) && !isSoldOut(product);
