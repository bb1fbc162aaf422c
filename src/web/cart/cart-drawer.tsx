import { useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { openCart, useCartOpened } from "./use-cart.ts";

const Sheet = lazyComponent(() => import("./cart-sheet.tsx"), "The cart");

/** Where the cart slides in; its parts are fetched when it is opened for the first time. */
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
