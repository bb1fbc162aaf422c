import type { ReactNode } from "react";
import type { DraftLine } from "../../../contract/checkout/order-draft.ts";
import type { PricedLine } from "../../../rules/checkout/lines.ts";

/** What waits in the cart, for who wants it in the same order as their film. */
export type GoodsInCart = {
  /** Pieces. */
  count: number;
  lines: readonly DraftLine[];
  /** The same for the browser's own estimate. */
  priced: readonly PricedLine[];
  list: ReactNode;
  /** What was taken out last, with what brings it back; empty when nothing was. */
  removed: ReactNode;
  /** Takes what is ordered now out of the cart; what came in meanwhile stays. */
  onOrdered: (lines: readonly DraftLine[]) => void;
  /** Gives items that an earlier order holds new keys, to order them again. Returns the cart's lines with them. */
  orderAgain: (keys: readonly string[]) => readonly DraftLine[];
  remove: (keys: readonly string[]) => void;
};
