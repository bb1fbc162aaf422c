import { useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { openCart, useCartOpened } from "./use-cart.ts";

const Sheet = lazyComponent(() => import("./cart-sheet.tsx"), "The cart");

/** The cart's drawer; its code is loaded when it is first opened. */
export function CartDrawer() {
  const opened = useCartOpened();
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Sheet
        opened={opened}
        onGiveUp={() => {
          openCart(false);
          setWanted(false);
        }}
      />
    )
  );
}
