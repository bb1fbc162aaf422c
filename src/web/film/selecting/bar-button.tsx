import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./selected-scans.module.css";

type Props = { icon: ReactNode; label: string } & Omit<ComponentProps<"button">, "children" | "color" | "style">;

/** Something to be done with the selected scans: on phones and tablets its sign alone. */
export const BarButton = ({ icon, label, className, ...props }: Props) => (
  <Button
    size="sm"
    variant="default"
    {...props}
    // What opens menus adds a name of its own.
    className={[classes.button, className].filter(Boolean).join(" ")}
    leftSection={icon}
  >
    <span className={classes.label}>{label}</span>
  </Button>
);
