import type { ReactNode } from "react";
import classes from "./text-button.module.css";

/** Does something small in the middle of text, and looks like a link there. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}
