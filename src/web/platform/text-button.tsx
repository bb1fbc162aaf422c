import type { ReactNode } from "react";
import classes from "./text-button.module.css";

/** Does something small in the middle of text, and looks like a link there. */
export function TextButton({
  disabled,
  onClick,
  children,
}: {
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={classes.button} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
