import type { ComponentProps } from "react";
import classes from "./two-columns.module.css";

/**
 * What a page is about, and beside it what belongs to it: a price, a customer, a form that pays. Holds a `MainColumn` and
 * a `SideColumn`; where there is no room for both, the side stands below.
 * @param sideWidth 22 rem; "wide" for carts and forms, 26 rem
 * @param sideFirst where both do not fit beside each other the side stands above, as a sum does on a phone; it comes first in the page
 * @param split from which width of the window on they stand beside each other: 60 em, or 68 em for a main part of rows
 */
export function TwoColumns({
  sideWidth = "regular",
  split = "regular",
  sideFirst = false,
  ...props
}: ComponentProps<"div"> & { sideWidth?: "regular" | "wide"; split?: "regular" | "late"; sideFirst?: boolean }) {
  return (
    <div
      {...props}
      className={classes.columns}
      data-side={sideWidth}
      data-split={split}
      data-side-first={sideFirst || undefined}
    />
  );
}

export const MainColumn = (props: ComponentProps<"div">) => <div {...props} className={classes.column} />;

/** @param follows stays in sight while the main column is scrolled */
export function SideColumn({ follows = false, ...props }: ComponentProps<"div"> & { follows?: boolean }) {
  return <div {...props} className={classes.column} data-follows={follows || undefined} />;
}
