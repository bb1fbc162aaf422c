import type { ReactNode } from "react";

/** The cart's elements in the header; assembled in site.tsx, where the domains meet. */
export type CartSlot = {
  button: ReactNode;
  /** Pieces in the cart; if any, the account menu has a cart entry (docs/product/screens.md#account-menu). */
  count: number;
  open: () => void;
};
