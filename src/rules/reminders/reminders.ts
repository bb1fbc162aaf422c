import { mayBuyIn, type ReleaseWindow } from "../products/release-window.ts";
import { stockLeft } from "../products/stock-left.ts";

/** Reasons for a reminder: the product's launch, or new stock. */
export const REMINDER_REASONS = ["LAUNCH", "STOCK"] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** Days for a guest to confirm a reminder; then it is deleted. */
export const CONFIRM_WITHIN_DAYS = 7;

/** Maximum open reminders per person. */
export const MOST_REMINDERS = 50;

interface Shelf {
  readonly stock: number | null;
}

/** Returns why a product, or one of its variants, cannot be bought in this window; null if it is available now. */
export function reasonToWait(
  window: ReleaseWindow,
  isMember: boolean,
  product: Shelf & { readonly variants: readonly (Shelf & { readonly id: string })[] },
  variantId: string | null,
): ReminderReason | null {
  if (!mayBuyIn(window, isMember)) return "LAUNCH";
  const wanted = product.variants.filter(({ id }) => variantId === null || id === variantId);
  // A variant that is no longer offered is unavailable, even if other variants are in stock.
  if (variantId !== null && wanted.length === 0) return "STOCK";
  const shelves = wanted.length > 0 ? wanted : [null];
  return shelves.every((variant) => stockLeft(product, variant) === 0) ? "STOCK" : null;
}
