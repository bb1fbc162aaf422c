import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import framed from "../parts/framed-row.module.css";
import classes from "./settings.module.css";

/** A setting with its value, and the button that opens the dialog to change it. */
export function SettingRow({
  label,
  action,
  onChange,
  children,
}: {
  label: string;
  /** "Change password" */
  action: string;
  onChange?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className={framed.row}>
      <div className={classes.value}>
        <p className={classes.browser}>{label}</p>
        <p className={classes.facts}>{children}</p>
      </div>
      {onChange && (
        <Button variant="default" size="compact-md" onClick={onChange}>
          {action}
        </Button>
      )}
    </div>
  );
}
