import { IMPORT_STATE_LABELS, type ImportState } from "../../rules/imports/imports.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";

const TONES: Record<ImportState, StateTone> = {
  WAITING: "default",
  MAPPING: "warning",
  READING: "info",
  CHECKING: "info",
  READY: "warning",
  RUNNING: "info",
  PAUSED: "warning",
  STOPPED: "error",
  DONE: "success",
  UNDOING: "info",
  UNDONE: "default",
  FAILED: "error",
};

export const ImportBadge = ({ state }: { state: ImportState }) => (
  <StateBadge tone={TONES[state]} size="md">
    {IMPORT_STATE_LABELS[state]}
  </StateBadge>
);

/** "1 row", "1,200 rows". */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
