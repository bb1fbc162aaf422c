import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { type BenchEvent, isScannedBySyncing } from "./roll-steps.ts";

/** A step that was marked on rolls of an order. */
export type MarkedStep = { orderId: number; event: BenchEvent; rollIds: string[] };

/** What one press marks on rolls of an order, step by step: syncing marks as scanned what has its scans (docs/product/bench.md#steps-of-a-roll). */
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

/** "3 rolls: Synced", and what else became of others: of each order its last step counts. */
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
 * Offers to take back all that a press has marked, also where it was refused half way; nothing where it marked nothing.
 * @param takeBack takes back one step; they are taken back in turn, what was marked last first
 * @param text in place of what was marked on how many rolls
 */
export function showStepUndo(
  done: readonly MarkedStep[],
  takeBack: (step: MarkedStep) => Promise<unknown>,
  text = markedText(done),
): void {
  if (done.length === 0) return;
  showUndoToast(text, async () => {
    for (const step of done.toReversed()) await takeBack(step);
  });
}
