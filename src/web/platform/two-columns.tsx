import type { ComponentProps } from "react";
import classes from "./two-columns.module.css";

/**
 * Main content with related content beside it: a price, a customer, a payment form. Contains a `MainColumn` and a
 * `SideColumn`; on narrow screens the side column is below.
 * @param sideWidth 22 rem; "wide" for carts and forms, 26 rem
 * @param split minimum window width for two columns: 60 em, or 68 em if the main column has rows
 */
export function TwoColumns({
  sideWidth = "regular",
  split = "regular",
  ...props
}: ComponentProps<"div"> & { sideWidth?: "regular" | "wide"; split?: "regular" | "late" }) {
  return <div {...props} className={classes.columns} data-side={sideWidth} data-split={split} />;
}

export const MainColumn = (props: ComponentProps<"div">) => <div {...props} className={classes.column} />;

/** @param follows keeps the column visible while the main column scrolls */
export function SideColumn({ follows = false, ...props }: ComponentProps<"div"> & { follows?: boolean }) {
  return <div {...props} className={classes.column} data-follows={follows || undefined} />;
}
