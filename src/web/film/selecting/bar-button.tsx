import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./selected-scans.module.css";

type Props = { icon: ReactNode; label: string } & Omit<ComponentProps<"button">, "children" | "color" | "style">;

/** Something to be done with the selected scans: on a phone its sign alone. */
export const BarButton = ({ icon, label, ...props }: Props) => (
  <Button size="sm" variant="default" className={classes.button} leftSection={icon} {...props}>
    <span>{label}</span>
  </Button>
);
