import type { ReactNode } from "react";
import { IconX } from "../icons.tsx";
import classes from "./viewer-panel.module.css";

/** Panel beside the picture, which shrinks to make room; on phones a sheet below it. */
export function ViewerPanel({
  label,
  title,
  closeLabel,
  onClose,
  children,
}: {
  label: string;
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <aside className={classes.panel} aria-label={label}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <button type="button" onClick={onClose} aria-label={closeLabel} title={`${closeLabel} (I)`}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      {children}
    </aside>
  );
}
