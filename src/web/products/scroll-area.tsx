import type { ReactNode } from "react";
import classes from "./products.module.css";

/** A table that is wider than its place: it scrolls by itself, by keyboard too. @param label what it holds */
export function ScrollArea({
  label,
  isTall = false,
  children,
}: {
  label: string;
  isTall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isTall ? classes.tall : classes.scroll} role="region" aria-label={label} {...{ tabIndex: 0 }}>
      {children}
    </div>
  );
}
