import { Badge } from "@mantine/core";
import { SALE_STATE_LABELS, type SaleState } from "../../rules/products/sale-state.ts";

const COLOURS: Record<SaleState, string> = {
  ON_SALE: "leaf",
  MEMBERS_ONLY: "sun",
  COMING_SOON: "sky",
  HIDDEN: "gray",
};

/** How a product stands in the shop. */
export function SaleStateBadge({ state }: { state: SaleState }) {
  return (
    <Badge color={COLOURS[state]} variant="light" radius="xs" tt="none">
      {SALE_STATE_LABELS[state]}
    </Badge>
  );
}
