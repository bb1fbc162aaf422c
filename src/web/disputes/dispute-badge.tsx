import { DISPUTE_STATUS_LABELS, type DisputeStatus } from "../../rules/payments/disputes.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const TONES: Record<DisputeStatus, StateTone> = {
  NEEDS_ANSWER: "error",
  UNDER_REVIEW: "warning",
  WON: "success",
  LOST: "default",
};

export const DisputeBadge = ({ status }: { status: DisputeStatus }) => (
  <StateBadge tone={TONES[status]}>{DISPUTE_STATUS_LABELS[status]}</StateBadge>
);
