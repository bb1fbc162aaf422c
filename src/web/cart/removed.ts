import { sharedValue } from "../platform/shared-value.ts";
import type { Cart, CartItem } from "./cart.ts";

export type Removed = {
  /** Several for prints that are shown as one item; each with its place in the cart. */
  readonly lines: readonly { readonly item: CartItem; readonly at: number }[];
  /** Print drafts to delete unless the lines are restored. */
  readonly draftIds: readonly string[];
};

/** What was last removed on this page; null if there is none, it was restored, or it can no longer be restored. */
export const removed = sharedValue<Removed | null>(null);

/**
 * Makes these the lines that can be restored; the previous ones can no longer be restored.
 * @param cart the current cart
 * @returns the drafts to delete. Drafts of a line that is still restorable when the page is closed are removed by the
 * lab's cleanup.
 */
export function nowRemoved(next: Removed | null, cart: Cart): string[] {
  const before = removed.get()?.draftIds ?? [];
  removed.set(next);
  return before.filter((draftId) => !cart.items.some(({ print }) => print?.draftId === draftId));
}
