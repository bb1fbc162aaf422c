import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import type { StatusColor } from "../../../rules/orders/statuses.ts";

/** What a state is to its reader: well, waited for or to be heeded, gone wrong, under way, or nothing to see to. */
export type StateTone = StatusColor | "info";

const COLORS: Record<StateTone, string> = {
  success: "leaf",
  warning: "sun",
  error: "tomato",
  info: "sky",
  default: "gray",
};

/**
 * How something stands, in a word.
 * @param size "md" among smaller text
 * @param loud for what must not be overlooked
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
