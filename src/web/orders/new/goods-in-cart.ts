import type { ReactNode } from "react";
import type { DraftLine } from "../../../contract/checkout/order-draft.ts";
import type { PricedLine } from "../../../rules/checkout/lines.ts";

/** The cart's items, for customers who add them to their film order. */
export type GoodsInCart = {
  /** Number of pieces. */
  count: number;
  lines: readonly DraftLine[];
  /** The same lines for the browser's own estimate. */
  priced: readonly PricedLine[];
  list: ReactNode;
  /** The item removed last with an undo button; empty if none. */
  removed: ReactNode;
  /** Removes ordered items from the cart; items added meanwhile stay. */
  onOrdered: (lines: readonly DraftLine[]) => void;
  /** Gives items that are in an earlier order new keys, to order them again. Returns the updated cart lines. */
  orderAgain: (keys: readonly string[]) => readonly DraftLine[];
  remove: (keys: readonly string[]) => void;
};
