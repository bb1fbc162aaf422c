import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { CAMERA_STATE_LABELS, type CameraState } from "./cameras.ts";

const TONES: Record<CameraState, StateTone> = { SHELF: "success", LENT: "warning", REPAIR: "error" };

export const CameraStateBadge = ({ state }: { state: CameraState }) => (
  <StateBadge tone={TONES[state]}>{CAMERA_STATE_LABELS[state]}</StateBadge>
);
