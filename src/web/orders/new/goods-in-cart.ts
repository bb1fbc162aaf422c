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
  /** They are ordered now: takes them out of the cart. */
  onOrdered: () => void;
};
