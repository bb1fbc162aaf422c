import { Button, Kbd, Text } from "@mantine/core";
import { useId } from "react";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { formatMoment } from "../platform/dates.ts";
import { IconCheck } from "../platform/icons.tsx";
import classes from "./bench.module.css";
import {
  BENCH_STEPS,
  type BenchEvent,
  hasEvent,
  isStepNeeded,
  readyFor,
  syncConsequence,
  whyNot,
} from "./roll-steps.ts";

/** The steps of one roll. Disabled buttons say why; the next step is highlighted. */
export function StepButtons({
  roll,
  rolls,
  firstName,
  isMarking,
  onMark,
}: {
  roll: RollOfOrder;
  rolls: readonly RollOfOrder[];
  firstName: string;
  isMarking: boolean;
  onMark: (event: BenchEvent) => void;
}) {
  const hintId = useId();
  const shown = BENCH_STEPS.filter(({ event }) => isShown(event, roll));
  const next = shown.find(({ event }) => whyNot(event, roll) === null)?.event;
  // Shows the reason for the roll's next step only.
  const awaited = shown.find(({ event }) => !hasEvent(roll, event));
  const reason = awaited && whyNot(awaited.event, roll);

  return (
    <div>
      <div className={classes.steps}>
        {shown.map(({ event, key }) => {
          const done = roll.events.find((present) => present.event === event);
          const why = whyNot(event, roll);
          return (
            <Button
              key={event}
              variant={event === next && !hasEvent(roll, "SYNCED") ? "light" : "default"}
              disabled={why !== null || isMarking}
              data-done={done !== undefined || undefined}
              title={done ? formatMoment(done.at) : (why ?? undefined)}
              aria-describedby={hintId}
              leftSection={done && <IconCheck size={17} aria-hidden />}
              rightSection={key && !done && <Kbd size="xs">{key}</Kbd>}
              onClick={() => onMark(event)}
            >
              {done ? ROLL_EVENT_LABELS[event] : labelOf(event)}
            </Button>
          );
        })}
      </div>
      <Text id={hintId} className={classes.hint}>
        {next === "SYNCED"
          ? syncConsequence([roll], rolls, firstName)
          : reason && awaited
            ? `Can't ${awaited.event === "SYNCED" ? "sync" : `mark as ${labelOf(awaited.event).toLowerCase()}`}: ${lowered(reason)}`
            : ""}
      </Text>
    </div>
  );
}

export function AllRollsSteps({
  rolls,
  firstName,
  isMarking,
  onMark,
}: {
  rolls: readonly RollOfOrder[];
  firstName: string;
  isMarking: boolean;
  onMark: (event: BenchEvent, rolls: readonly RollOfOrder[]) => void;
}) {
  const hintId = useId();
  const steps = (["DEVELOPED", "SCANNED", "SYNCED"] as const).map((event) => ({ event, ...readyFor(event, rolls) }));
  const sync = steps.find(({ event }) => event === "SYNCED");
  return (
    <div className={classes.all}>
      <span className={classes.allLabel}>All rolls</span>
      <div className={classes.steps}>
        {steps.map(({ event, rolls: ready, reason }) => (
          <Button
            key={event}
            size="sm"
            variant="default"
            data-all-step={event}
            disabled={reason !== null || isMarking}
            title={reason ?? undefined}
            aria-describedby={event === "SYNCED" ? hintId : undefined}
            rightSection={<Kbd size="xs">⇧{BENCH_STEPS.find((step) => step.event === event)?.key}</Kbd>}
            onClick={() => onMark(event, ready)}
          >
            {labelOf(event)}
          </Button>
        ))}
      </div>
      <Text id={hintId} className={classes.hint}>
        {sync && (sync.reason === null ? syncConsequence(sync.rolls, rolls, firstName) : `Can't sync. ${sync.reason}`)}
      </Text>
    </div>
  );
}

const lowered = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1);

const labelOf = (event: BenchEvent): string => (event === "SYNCED" ? "Sync" : ROLL_EVENT_LABELS[event]);

/** Negatives steps appear only after syncing: sleeving if ordered, and either return or disposal, as chosen. */
function isShown(event: BenchEvent, roll: RollOfOrder): boolean {
  if (roll.work === "CANCELED") return hasEvent(roll, event) || isStepNeeded(event, roll);
  if (event === "DEVELOPED" || event === "SCANNED" || event === "SYNCED")
    return roll.writtenOff === null || hasEvent(roll, event);
  if (!hasEvent(roll, "SYNCED") && roll.writtenOff === null) return false;
  return hasEvent(roll, event) || isStepNeeded(event, roll);
}
