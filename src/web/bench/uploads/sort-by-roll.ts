import type { RollOfOrder } from "../../../contract/orders/order.ts";
import { doubtOf as doubtOfExport } from "../../../rules/film/export-doubts.ts";
import { labNumberIn } from "../../../rules/film/lab-number.ts";
import { allScans } from "../../../rules/film/roll-work.ts";
import { whyNoScans } from "../roll-steps.ts";

/** A file and where it lay: "export/26-00042/frame 1.jpg". */
export type FoundFile = { readonly file: File; readonly path: string };

/** What is not sent, and why, in the worker's words. */
export type SetAside = { readonly name: string; readonly files: number; readonly reason: string };

export type SortedFiles = { readonly rolls: ReadonlyMap<string, File[]>; readonly aside: readonly SetAside[] };

type Roll = Pick<RollOfOrder, "id" | "number" | "labNumber" | "arrived" | "writtenOff" | "events" | "scans" | "format">;

/**
 * Sorts files by the lab numbers in their paths. What names no roll of the order, or one that takes no scans, is set aside:
 * nothing is guessed (docs/product/bench.md#uploading-scans).
 * @param fallback the roll for files whose path names none, as long as no path names one
 */
export function sortByRoll(
  found: readonly FoundFile[],
  rolls: readonly Roll[],
  fallback: Roll | undefined,
): SortedFiles {
  const byNumber = Map.groupBy(found, ({ path }) => labNumberIn(path));
  const isNamed = [...byNumber.keys()].some((labNumber) => labNumber !== null);
  const sorted = new Map<string, File[]>();
  const aside: SetAside[] = [];
  for (const [labNumber, list] of byNumber) {
    const roll =
      labNumber === null ? (isNamed ? undefined : fallback) : rolls.find((one) => one.labNumber === labNumber);
    const reason = roll ? refusalOf(roll) : labNumber === null ? "names no roll" : "is no roll of this order";
    if (roll && reason === null) sorted.set(roll.id, [...(sorted.get(roll.id) ?? []), ...list.map(({ file }) => file)]);
    else aside.push({ name: labNumber ?? list[0]!.path, files: list.length, reason: reason! });
  }
  return { rolls: sorted, aside };
}

const REFUSALS = {
  NOT_RECEIVED: "has not been received",
  ROLL_SYNCED: "is with its customer already",
  WRITTEN_OFF: "was written off",
} as const;

/** Why no scans are sent for a roll, in the worker's words; null when they are. */
export function refusalOf(roll: Roll): string | null {
  const refused = whyNoScans(roll);
  if (refused === null) return null;
  return REFUSALS[refused];
}

/** What somebody should look at before files are sent for a roll, in their words; null where nothing is odd. */
export const doubtOf = (roll: Pick<Roll, "labNumber" | "scans" | "format">, files: readonly File[]): string | null =>
  doubtOfExport(
    roll,
    allScans(roll.scans),
    files.map(({ name }) => name),
  );
