import { STRIP_STATE_LABELS, type StripState } from "../../rules/process-control/strips.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const TONES: Readonly<Record<StripState, StateTone>> = {
  IN_CONTROL: "success",
  ACTION: "warning",
  OUT_OF_CONTROL: "error",
};

export const StripBadge = ({ state }: { state: StripState }) => (
  <StateBadge tone={TONES[state]} size="md" loud={state === "OUT_OF_CONTROL"}>
    {STRIP_STATE_LABELS[state]}
  </StateBadge>
);
