import { eq } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel, type PushPullFactor } from "../../rules/film/film.ts";
import { stockText } from "../../rules/film/roll-text.ts";
import { rollsText } from "../../rules/film/rolls-text.ts";
import { developedIn } from "../../rules/checkout/roll-draft.ts";
import { draftOfRoll } from "../checkout/changed-contents.ts";
import type { Tx } from "../deps.ts";
import type { RollAtWork } from "../film/rolls/rolls-at-work.ts";
import { type RollBefore, rolls } from "../film/rolls/tables.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { compareReceipt, type ReceiptChanges } from "./compare-receipt.ts";
import type { FoundRoll } from "./settle-receipt.ts";

type RollRow = typeof rolls.$inferSelect;

export type Found = BodyOf<typeof contract.quoteReceipt>;

type What = NonNullable<RollBefore["film"]>;

/** A roll that differs from its declaration. */
export type Corrected<Roll = RollRow> = { roll: Roll; after: What };

/** Compares a parcel with its order. Rejects IDs that are not in the order with 400. */
export function compareWith(
  known: readonly RollAtWork[],
  found: Found,
): { changes: ReceiptChanges<RollAtWork>; corrected: Corrected<RollAtWork>[] } {
  const ids = new Set(known.map(({ id }) => id));
  const arrivedIds = new Set(found.arrivedRollIds.map((id) => id.toLowerCase()));
  if (!arrivedIds.isSubsetOf(ids)) throw invalidField("arrivedRollIds", "One of these rolls is not of this order.");
  const corrections = new Map(found.corrections.map((one) => [one.rollId.toLowerCase(), one]));
  if (!new Set(corrections.keys()).isSubsetOf(ids))
    throw invalidField("corrections", "One of these rolls is not of this order.");
  const corrected = known.flatMap((roll): Corrected<RollAtWork>[] => {
    const correction = corrections.get(roll.id);
    if (correction === undefined) return [];
    const after = whatIs(roll, correction);
    return isSame(roll, after) ? [] : [{ roll, after }];
  });
  if (corrected.some(({ roll }) => roll.events.includes("DEVELOPED") || roll.writtenOff !== null))
    throw refuse(contract.receiveOrder, "ROLL_DEVELOPED");
  return { changes: compareReceipt(known, arrivedIds), corrected };
}

function whatIs(roll: RollAtWork, correction: contract.RollCorrection): What {
  const { stock, format, process, pushPullFactor, crossProcessTargetFormat } = correction;
  return {
    format: format ?? roll.format,
    process: process ?? roll.process,
    brand: stock === undefined ? roll.brand : stock?.brand || null,
    model: stock === undefined ? roll.model : stock?.model || null,
    pushPullFactor: pushPullFactor ?? roll.pushPullFactor,
    crossProcessTargetFormat:
      crossProcessTargetFormat === undefined ? roll.crossProcessTargetFormat : crossProcessTargetFormat,
  };
}

const KEYS = ["format", "process", "brand", "model", "pushPullFactor", "crossProcessTargetFormat"] as const;

const isSame = (roll: What, after: What): boolean => KEYS.every((key) => roll[key] === after[key]);

/** Picks the fields of a roll that a receipt may correct. */
export const whatOf = ({ format, process, brand, model, pushPullFactor, crossProcessTargetFormat }: What): What => ({
  format,
  process,
  brand,
  model,
  pushPullFactor,
  crossProcessTargetFormat,
});

export async function saveCorrections(tx: Tx, corrected: readonly Corrected[]): Promise<void> {
  for (const { roll, after } of corrected) await tx.update(rolls).set(after).where(eq(rolls.id, roll.id));
}

export function foundRolls({
  changes,
  corrected,
  receipt,
  undeclared,
}: {
  changes: ReceiptChanges<RollRow>;
  corrected: readonly Corrected[];
  receipt: Pick<Found, "undeclared">;
  /** In the same order as their drafts. */
  undeclared: readonly { id: string; number: number }[];
}): FoundRoll[] {
  const after = new Map(corrected.map((one) => [one.roll.id, one.after]));
  const gone = new Set([...changes.missing, ...changes.withdrawn].map(({ id }) => id));
  const touched = new Map(
    [...Object.values(changes).flat(), ...corrected.map(({ roll }) => roll)].map((roll) => [roll.id, roll]),
  );
  return [
    ...[...touched.values()].map((roll): FoundRoll => {
      const isHere = gone.has(roll.id) ? false : changes.arriving.some(({ id }) => id === roll.id) || roll.arrived;
      const is = draftOfRoll({ ...roll, ...after.get(roll.id) });
      return { id: roll.id, number: roll.number, before: draftOfRoll(roll), after: isHere ? is : null };
    }),
    ...undeclared.map(({ id, number }, index): FoundRoll => {
      const draft: RollDraft = receipt.undeclared[index]!;
      return { id, number, before: null, after: draft };
    }),
  ];
}

/** Returns text such as "Roll 2 is Kodak Ektachrome, 35mm, E-6 slide", for the order's timeline and the customer. */
export function correctionText({ roll, after }: Corrected): string {
  const is = { ...roll, ...after };
  const facts = [
    ...(is.brand !== roll.brand || is.model !== roll.model ? [stockText(is) || "film of an unknown kind"] : []),
    ...(is.format === roll.format ? [] : [FORMAT_LABELS[is.format]]),
    ...(developedIn(is) === developedIn(roll) ? [] : [PROCESS_LABELS[developedIn(is)]]),
    ...(is.pushPullFactor === roll.pushPullFactor ? [] : [pushPullLabel(is.pushPullFactor as PushPullFactor)]),
  ];
  return `roll ${roll.number} is ${facts.length === 0 ? "processed otherwise" : facts.join(", ")}`;
}

/** Returns "Came later: rolls 2 and 3", or an empty array if there are no rolls. */
export const textOfRolls = (what: string, list: readonly { number: number }[]): string[] =>
  list.length === 0 ? [] : [`${what}: ${rollsText(list)}`];
