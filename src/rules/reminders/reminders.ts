import { mayBuyIn, type ReleaseWindow } from "../products/release-window.ts";
import { stockLeft } from "../products/stock-left.ts";

/** What somebody waits for: that it is sold at all, or that there is some again. */
export const REMINDER_REASONS = ["LAUNCH", "STOCK"] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** Days that a guest has to say "yes, tell me"; then the wish is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;

/** The most things that one person waits for at a time. */
export const MOST_REMINDERS = 50;

interface Shelf {
  readonly stock: number | null;
}

/** What a product, or one of its variants, cannot be bought for in this window; null when it can be had now. */
export function reasonToWait(
  window: ReleaseWindow,
  isMember: boolean,
  product: Shelf & { readonly variants: readonly (Shelf & { readonly id: string })[] },
  variantId: string | null,
): ReminderReason | null {
  if (!mayBuyIn(window, isMember)) return "LAUNCH";
  const wanted = product.variants.filter(({ id }) => variantId === null || id === variantId);
  // A variant that is not offered any more is not there, whatever else is.
  if (variantId !== null && wanted.length === 0) return "STOCK";
  const shelves = wanted.length > 0 ? wanted : [null];
  return shelves.every((variant) => stockLeft(product, variant) === 0) ? "STOCK" : null;
}
