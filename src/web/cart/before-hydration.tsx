import type { ReactNode } from "react";
import { RowsSkeleton } from "../platform/states.tsx";
import classes from "./checkout.module.css";

/**
 * A guest's checkout in the page before hydration: shown only if the early script found items in the cart
 * (`data-cart`); otherwise a skeleton is shown.
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
