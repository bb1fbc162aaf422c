import type { ReactNode } from "react";
import classes from "./products.module.css";

/** A table wider than its container: it scrolls separately, with the keyboard too. @param label names its content */
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
