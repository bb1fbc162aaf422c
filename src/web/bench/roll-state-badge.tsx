import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { WRITE_OFF_LABELS } from "../../rules/film/write-offs.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";

export function RollStateBadge({ roll: { arrived, writtenOff, events } }: { roll: RollOfOrder }) {
  if (arrived === false) return <StateBadge tone="error">Missing</StateBadge>;
  if (writtenOff) return <StateBadge tone="error">{WRITE_OFF_LABELS[writtenOff]}</StateBadge>;
  const last = events.at(-1);
  if (!last) return <StateBadge tone="default">Expected</StateBadge>;
  return (
    <StateBadge tone={last.event === "SYNCED" ? "success" : "default"}>{ROLL_EVENT_LABELS[last.event]}</StateBadge>
  );
}
