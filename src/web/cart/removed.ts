import { sharedValue } from "../platform/shared-value.ts";
import type { Cart, CartItem } from "./cart.ts";

/** A line that was taken out, and where it stood. */
export type Removed = {
  readonly item: CartItem;
  readonly at: number;
  /** The prints that nothing is made from any more, unless it comes back. */
  readonly draftIds: readonly string[];
};

/** The line that was taken out last on this page; null when none was, it is back, or it cannot be brought back any more. */
export const removed = sharedValue<Removed | null>(null);

/**
 * From now on this is what can be brought back, and what could be until now is gone for good.
 * @param cart as it is now
 * @returns the prints to forget. Those of a line that still waits when its page is left go with the lab's sweep.
 */
export function nowRemoved(next: Removed | null, cart: Cart): string[] {
  const before = removed.get()?.draftIds ?? [];
  removed.set(next);
  return before.filter((draftId) => !cart.items.some(({ print }) => print?.draftId === draftId));
}
