import { Button } from "@mantine/core";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { isUndoable, STOP_STEPS, UNDOABLE_STEPS, type UndoableStep } from "../../../rules/couriers/stops.ts";
import { StopBadge } from "../stop-badge.tsx";
import type { CourierUpdate } from "./courier-update.ts";
import { addressOf, clock, rollsText } from "./stop-text.ts";
import classes from "./day.module.css";
import { useLab } from "../../platform/lab.ts";

const UNDO_LABELS: Record<UndoableStep, string> = { collect: "Undo collected", handOver: "Undo handed over" };

function undoableStep({ stopState, collectedAt, handedOverAt }: Stop): UndoableStep | null {
  const step = UNDOABLE_STEPS.find((each) => STOP_STEPS[each].to === stopState);
  const takenAt = step === "collect" ? collectedAt : handedOverAt;
  return step !== undefined && takenAt !== null && isUndoable(new Date(takenAt), new Date()) ? step : null;
}

export function StopList({
  stops,
  chosen,
  waiting,
  onUndo,
  onChoose,
}: {
  stops: readonly Stop[];
  chosen: string | undefined;
  waiting: readonly CourierUpdate[];
  onUndo: (stop: Stop, step: UndoableStep) => void;
  onChoose: (stopId: string) => void;
}) {
  const lab = useLab();
  return (
    <ol className={classes.stops}>
      {stops.map((stop, index) => {
        const undoable = undoableStep(stop);
        return (
          <li key={stop.id}>
            <button type="button" aria-current={stop.id === chosen || undefined} onClick={() => onChoose(stop.id)}>
              <span className={classes.place}>{index + 1}</span>
              <span className={classes.who}>
                <strong>{stop.customerName}</strong>
                <span>{addressOf(stop)}</span>
                <span>
                  {clock(stop.arrivesAt, lab.timeZone)} · {rollsText(stop.collectedRolls ?? stop.rolls)}
                </span>
              </span>
              <span className={classes.marks}>
                <StopBadge stop={stop} />
                {waiting.some(({ stopId }) => stopId === stop.id) && <small>Not sent yet</small>}
              </span>
            </button>
            {undoable !== null && (
              <Button
                size="md"
                variant="subtle"
                aria-label={`${UNDO_LABELS[undoable]}: ${stop.customerName}`}
                onClick={() => onUndo(stop, undoable)}
              >
                {UNDO_LABELS[undoable]}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
