import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { addRollsEvent, takeBackRollsEvent } from "../../../contract/bench/bench.ts";
import { countRollEvents, listRollEvents, type RollAtStep } from "../../../contract/bench/roll-events.ts";
import { pushPullLabel, type PushPullFactor, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import { BRAND } from "../../../rules/brand.ts";
import type { LabCalendar } from "../../../rules/lab/lab-days.ts";
import { promiseDue } from "../../../rules/lab/promise.ts";
import { calendarDay, DAY_MS, HOUR_MS, MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { showUndoToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey } from "../../platform/query.ts";
import { type BenchEvent, isStepNeeded } from "../roll-steps.ts";

/** What is marked on many rolls of a step at once; what wants a look at each, as what goes back to its customer, has none. */
const FOR_MANY: Readonly<Partial<Record<RollEvent, readonly BenchEvent[]>>> = {
  RECEIVED: ["DEVELOPED"],
  DEVELOPED: ["SCANNED"],
  SCANNED: ["SYNCED"],
  SYNCED: ["SLEEVED", "TOSSED"],
  SLEEVED: ["TOSSED"],
};

export const stepsForMany = (event: RollEvent): readonly BenchEvent[] => FOR_MANY[event] ?? [];

/** Why these rolls are not all tossed by one press, in the worker's words; null when they are. */
export function whyNotTossed(rolls: readonly Pick<RollAtStep, "sleeving" | "negativesAction">[]): string | null {
  const kept = rolls.filter((roll) => !isStepNeeded("TOSSED", roll)).length;
  if (kept === 0) return null;
  return kept === 1 ? "The negatives of one roll must be returned" : `The negatives of ${kept} rolls must be returned`;
}

/** How long a roll has been at its step, in one unit: "40 min", "5 h", "3 d". */
export function ageText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}

/** What must not be missed about a roll. */
export const marksOf = ({
  addRush,
  priority,
  pushPullFactor,
}: Pick<RollAtStep, "addRush" | "priority" | "pushPullFactor">): string[] => [
  ...(addRush ? ["Rush"] : []),
  ...(priority ? ["Priority"] : []),
  ...(pushPullFactor === 0 ? [] : [pushPullLabel(pushPullFactor as PushPullFactor)]),
];

/** Steps after which scans are up, and a promise is kept or broken for good. */
const IS_UP: ReadonlySet<RollEvent> = new Set(["SYNCED", "SLEEVED", "RETURNED", "TOSSED"]);

/** How a roll stands to the day that was promised (docs/product/lab.md#promised-day); null when there is time. */
export function promiseMark(
  { promisedFor }: Pick<RollAtStep, "promisedFor">,
  event: RollEvent,
  { now, calendar }: { now: number; calendar: LabCalendar },
) {
  if (promisedFor === null || IS_UP.has(event)) return null;
  return promiseDue(promisedFor, calendarDay(new Date(now), BRAND.timeZone), calendar)?.words ?? null;
}

/** A busy bench sends many events within seconds; the board asks at most this often, in ms. */
const REFRESH_MS = 2000;

/** Asks anew whatever the board shows as rolls go on. */
export function useLiveBoard(): () => void {
  const queries = useQueryClient();
  const refresh = useThrottledCallback(() => {
    void queries.invalidateQueries({ queryKey: callKey(listRollEvents) });
    void queries.invalidateQueries({ queryKey: callKey(countRollEvents) });
  }, REFRESH_MS);
  useLive((event) => event.type === "order" && refresh(), refresh);
  return refresh;
}

/** Marks rolls of many orders, one call an order, says of which it was refused, and offers the rest back. */
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
      await api.call(takeBackRollsEvent, { params: { orderId, event }, body: { rollIds } });
  });
}
