import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { type BenchEvent, isScannedBySyncing } from "./roll-steps.ts";

export type MarkedStep = { orderId: number; event: BenchEvent; rollIds: string[] };

/**
 * Returns the steps that one press marks, in order: syncing also marks rolls with scans as scanned
 * (docs/product/bench.md#steps-of-a-roll).
 */
export function stepsOf(
  orderId: number,
  event: BenchEvent,
  rolls: readonly Pick<RollOfOrder, "id" | "events">[],
): MarkedStep[] {
  const unscanned = event === "SYNCED" ? rolls.filter(isScannedBySyncing) : [];
  const step = (what: BenchEvent, which: typeof rolls) => ({
    orderId,
    event: what,
    rollIds: which.map(({ id }) => id),
  });
  return [...(unscanned.length > 0 ? [step("SCANNED", unscanned)] : []), step(event, rolls)];
}

/** Returns "3 rolls: Synced", one part per event; counts only each order's last step. */
export function markedText(done: readonly MarkedStep[]): string {
  const last = [...Map.groupBy(done, ({ orderId }) => orderId).values()].map((steps) => steps.at(-1)!);
  return [...Map.groupBy(last, ({ event }) => event)]
    .map(([event, steps]) => {
      const count = steps.reduce((sum, { rollIds }) => sum + rollIds.length, 0);
      return `${count} ${count === 1 ? "roll" : "rolls"}: ${ROLL_EVENT_LABELS[event]}`;
    })
    .join(", ");
}

/**
 * Offers to undo everything one press marked, even if it failed halfway; does nothing if nothing was marked.
 * @param undo undoes one step; called in reverse order
 * @param text replaces the default text with the number of rolls
 */
export function showStepUndo(
  done: readonly MarkedStep[],
  undo: (step: MarkedStep) => Promise<unknown>,
  text = markedText(done),
): void {
  if (done.length === 0) return;
  showUndoToast(text, async () => {
    for (const step of done.toReversed()) await undo(step);
  });
}
