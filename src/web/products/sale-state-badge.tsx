import { SALE_STATE_LABELS, type SaleState } from "../../rules/products/sale-state.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const TONES: Record<SaleState, StateTone> = {
  ON_SALE: "success",
  MEMBERS_ONLY: "warning",
  COMING_SOON: "info",
  HIDDEN: "default",
};

export const SaleStateBadge = ({ state }: { state: SaleState }) => (
  <StateBadge tone={TONES[state]} size="md">
    {SALE_STATE_LABELS[state]}
  </StateBadge>
);
