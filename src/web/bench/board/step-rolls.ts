import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { addRollsEvent, undoRollsEvent } from "../../../contract/bench/bench.ts";
import { countRollEvents, listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import { pushPullLabel, type PushPullFactor, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import type { LabCalendar } from "../../../rules/lab/lab-days.ts";
import { promiseDue } from "../../../rules/lab/promise.ts";
import { calendarDay, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey } from "../../platform/query.ts";
import { type BenchEvent, isStepNeeded } from "../roll-steps.ts";

/**
 * Steps that can be marked on many rolls at once. Steps that need a check of each roll, for example returns, have none.
 */
const FOR_MANY: Readonly<Partial<Record<RollEvent, readonly BenchEvent[]>>> = {
  RECEIVED: ["DEVELOPED"],
  DEVELOPED: ["SCANNED"],
  SCANNED: ["SYNCED"],
  SYNCED: ["SLEEVED", "TOSSED"],
  SLEEVED: ["TOSSED"],
};

export const stepsForMany = (event: RollEvent): readonly BenchEvent[] => FOR_MANY[event] ?? [];

/** Returns why these rolls cannot all be tossed at once, in the worker's words; null when they can. */
export function whyNotTossed(rolls: readonly Pick<RollAtStep, "sleeving" | "negativesAction">[]): string | null {
  const stored = rolls.filter((roll) => !isStepNeeded("TOSSED", roll)).length;
  if (stored === 0) return null;
  return stored === 1
    ? "The negatives of one roll must be returned"
    : `The negatives of ${stored} rolls must be returned`;
}

/** Returns how long a roll has been at its step, in one unit: "40 min", "5 h", "3 d". */
export function ageText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}

export const marksOf = ({
  addRush,
  priority,
  pushPullFactor,
}: Pick<RollAtStep, "addRush" | "priority" | "pushPullFactor">): string[] => [
  ...(addRush ? ["Rush"] : []),
  ...(priority ? ["Priority"] : []),
  ...(pushPullFactor === 0 ? [] : [pushPullLabel(pushPullFactor as PushPullFactor)]),
];

/** Steps after scans are online: the promise is already kept or broken. */
const IS_UP: ReadonlySet<RollEvent> = new Set(["SYNCED", "SLEEVED", "RETURNED", "TOSSED"]);

/** Returns how a roll compares to its promised day (docs/product/lab.md#promised-day); null when there is time. */
export function promiseMark(
  { promisedFor }: Pick<RollAtStep, "promisedFor">,
  event: RollEvent,
  { now, timeZone, calendar }: { now: number; timeZone: string; calendar: LabCalendar },
) {
  if (promisedFor === null || IS_UP.has(event)) return null;
  return promiseDue(promisedFor, calendarDay(new Date(now), timeZone), calendar)?.words ?? null;
}

/** Minimum time between refreshes of the board, in ms: a busy bench sends many events within seconds. */
const REFRESH_MS = 2000;

export function useLiveBoard(): () => void {
  const queries = useQueryClient();
  const refresh = useThrottledCallback(() => {
    void queries.invalidateQueries({ queryKey: callKey(listRollEvents) });
    void queries.invalidateQueries({ queryKey: callKey(countRollEvents) });
  }, REFRESH_MS);
  useLive((event) => event.type === "order" && refresh(), refresh);
  return refresh;
}

/** Marks rolls of many orders with one call per order, reports refused orders, and offers undo for the rest. */
export async function markMany(event: BenchEvent, rolls: readonly RollAtStep[]): Promise<void> {
  const done: { orderId: number; rollIds: string[] }[] = [];
  for (const [orderId, list] of Map.groupBy(rolls, (roll) => roll.orderId)) {
    const rollIds = list.map(({ rollId }) => rollId);
    try {
      await api.call(addRollsEvent, { params: { orderId, event }, body: { rollIds } });
      done.push({ orderId, rollIds });
    } catch (error) {
      const numbers = list.map(({ labNumber }) => labNumber).join(", ");
      showErrorToast(`${numbers}: ${messageOf(error)}`);
    }
  }
  const count = done.reduce((sum, { rollIds }) => sum + rollIds.length, 0);
  if (count === 0) return;
  showUndoToast(`${count} ${count === 1 ? "roll" : "rolls"}: ${ROLL_EVENT_LABELS[event]}`, async () => {
    for (const { orderId, rollIds } of done)
      await api.call(undoRollsEvent, { params: { orderId, event }, body: { rollIds } });
  });
}
