import type { ReactNode } from "react";
import classes from "./scroll-area.module.css";

/** A table wider than its container: it scrolls separately, with the keyboard too. @param label names its content */
export function ScrollArea({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`${classes.scroll} ${className}`} role="region" aria-label={label} {...{ tabIndex: 0 }}>
      {children}
    </div>
  );
}
