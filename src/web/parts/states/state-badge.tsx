import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import type { StatusColor } from "../../../rules/orders/statuses.ts";

/** A state's meaning for the reader: good, waiting or needs attention, failed, in progress, or neutral. */
export type StateTone = StatusColor | "info";

const COLORS: Record<StateTone, string> = {
  success: "leaf",
  warning: "sun",
  error: "red",
  info: "sky",
  default: "gray",
};

/**
 * Shows a state in one word.
 * @param size "md" next to smaller text
 * @param loud for states that must not be overlooked
 */
export function StateBadge({
  tone,
  size = "lg",
  loud = false,
  children,
}: {
  tone: StateTone;
  size?: "md" | "lg";
  loud?: boolean;
  children: ReactNode;
}) {
  return (
    <Badge color={COLORS[tone]} variant={loud ? "filled" : "light"} size={size} radius="xs" tt="none">
      {children}
    </Badge>
  );
}
