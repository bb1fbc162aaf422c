import { RETURN_STATE_LABELS, type ReturnState } from "../../rules/returns/returns.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const TONES: Record<ReturnState, StateTone> = {
  REQUESTED: "warning",
  APPROVED: "success",
  DONE: "success",
  DECLINED: "error",
  WITHDRAWN: "default",
};

export const ReturnBadge = ({ state }: { state: ReturnState }) => (
  <StateBadge tone={TONES[state]}>{RETURN_STATE_LABELS[state]}</StateBadge>
);
