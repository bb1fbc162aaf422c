import type { RollBefore, rolls, pendingReceipts } from "../film/rolls/tables.ts";
import type { ReceiptChanges } from "./compare-receipt.ts";
import { type Corrected, whatOf } from "./found-rolls.ts";

type RollRow = typeof rolls.$inferSelect;
type Received = { rollId: string; at: Date; byUserId: string | null };

/**
 * Returns the previous state of the rolls that a receipt changes.
 * @param received the RECEIVED events of rolls that are not here after all
 */
export function rollsBefore(
  changes: ReceiptChanges<RollRow>,
  corrected: readonly Corrected[],
  received: readonly Received[],
): RollBefore[] {
  const wrong = new Set(corrected.map(({ roll }) => roll.id));
  const touched = new Map(
    [...Object.values(changes).flat(), ...corrected.map(({ roll }) => roll)].map((roll) => [roll.id, roll]),
  );
  return [...touched.values()].map((roll) => {
    const event = received.find(({ rollId }) => rollId === roll.id);
    return {
      id: roll.id,
      arrived: roll.arrived,
      film: wrong.has(roll.id) ? whatOf(roll) : null,
      received: event === undefined ? null : { at: event.at.toISOString(), byUserId: event.byUserId },
    };
  });
}

/** Rebuilds a receipt's changes from the rolls' previous and current state. */
export function receiptSince(
  { before, undeclared }: Pick<typeof pendingReceipts.$inferSelect, "before" | "undeclared">,
  known: readonly RollRow[],
): { changes: ReceiptChanges<RollRow>; corrected: Corrected[]; undeclared: RollRow[] } {
  const touched = known.flatMap((now) => {
    const was = before.find(({ id }) => id === now.id);
    return was === undefined ? [] : [{ now, was, roll: { ...now, ...was.film, arrived: was.arrived } }];
  });
  const those = (is: (one: { was: boolean | null; now: boolean | null }) => boolean): RollRow[] =>
    touched.filter(({ was, now }) => is({ was: was.arrived, now: now.arrived })).map(({ roll }) => roll);
  return {
    changes: {
      arriving: those(({ was, now }) => was !== true && now === true),
      missing: those(({ was, now }) => was === null && now === false),
      withdrawn: those(({ was, now }) => was === true && now === false),
    },
    corrected: touched.flatMap(({ was, now, roll }) => (was.film === null ? [] : [{ roll, after: whatOf(now) }])),
    undeclared: known.filter(({ id, arrived }) => undeclared.includes(id) && arrived !== false),
  };
}
