import type { ReactNode } from "react";
import classes from "./text-button.module.css";

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
