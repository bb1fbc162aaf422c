import type { ReactNode } from "react";
import { RowsSkeleton } from "../platform/states.tsx";
import classes from "./checkout.module.css";

/**
 * A guest's checkout, which stands in the page before that is alive: shown then to who has goods in the cart, as the early
 * script found (`data-cart`); all others wait.
 */
export function BeforeHydration({ isAlive, children }: { isAlive: boolean; children: ReactNode }) {
  return (
    <>
      {!isAlive && (
        <div className={classes.unknown}>
          <RowsSkeleton />
        </div>
      )}
      <div className={isAlive ? undefined : classes.likely}>{children}</div>
    </>
  );
}
