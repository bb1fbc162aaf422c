import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./selected-scans.module.css";

type Props = { icon: ReactNode; label: string } & Omit<ComponentProps<"button">, "children" | "color" | "style">;

export const BarButton = ({ icon, label, className, ...props }: Props) => (
  <Button
    size="sm"
    variant="default"
    {...props}
    // Menu triggers add a class name.
    className={[classes.button, className].filter(Boolean).join(" ")}
    leftSection={icon}
  >
    <span className={classes.label}>{label}</span>
  </Button>
);
