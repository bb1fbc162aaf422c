import { lazy, Suspense, useState } from "react";
import { useCartOpened } from "./use-cart.ts";

const Sheet = lazy(() => import("./cart-sheet.tsx"));

/** Where the cart slides in; its parts are fetched when it is opened for the first time. */
export function CartDrawer() {
  const opened = useCartOpened();
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <Sheet opened={opened} />
      </Suspense>
    )
  );
}
