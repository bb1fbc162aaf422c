import type { RollEvent } from "../../rules/film/film.ts";
import type { WriteOff } from "../../rules/film/write-offs.ts";
import { allScans, type ScanCounts } from "../../rules/film/roll-work.ts";

type Declared = {
  id: string;
  arrived: boolean | null;
  events: readonly RollEvent[];
  scans: ScanCounts;
  writtenOff?: WriteOff | null;
};

/** A receipt's changes to the order's known rolls. */
export type ReceiptChanges<Roll> = {
  /** Arrived, and not marked as arrived before. */
  arriving: Roll[];
  /** Not in the parcel, and not marked as missing before. */
  missing: Roll[];
  /** Marked as arrived before, by mistake. */
  withdrawn: Roll[];
};

/** Compares an order's rolls with the parcel's contents. Every roll not in `arrivedIds` is missing. */
export function compareReceipt<Roll extends Declared>(
  rolls: readonly Roll[],
  arrivedIds: ReadonlySet<string>,
): ReceiptChanges<Roll> {
  const found = (roll: Roll) => arrivedIds.has(roll.id);
  return {
    arriving: rolls.filter((roll) => found(roll) && roll.arrived !== true),
    missing: rolls.filter((roll) => !found(roll) && roll.arrived === null),
    withdrawn: rolls.filter((roll) => !found(roll) && roll.arrived === true),
  };
}

/** Returns whether a roll has progressed beyond arrival; such a roll cannot be missing. */
export function isWorkedOn(roll: Pick<Declared, "events" | "scans" | "writtenOff">): boolean {
  return (
    (roll.writtenOff ?? null) !== null || roll.events.some((event) => event !== "RECEIVED") || allScans(roll.scans) > 0
  );
}
