import type { ReactNode } from "react";

/** What the cart shows of itself in the header; put together in site.tsx, where the domains meet. */
export type CartSlot = {
  /** The button with the count on it, beside the account. */
  button: ReactNode;
  /** Pieces in the cart; the account menu has an entry for it while there are some (docs/product/screens.md#account-menu). */
  count: number;
  open: () => void;
};
