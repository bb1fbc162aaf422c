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

/** What a receipt changes about the rolls that the order already has. */
export type ReceiptChanges<Roll> = {
  /** Here, and not known to be before. */
  arriving: Roll[];
  /** Not in the parcel, and not known to be missing before. */
  missing: Roll[];
  /** Marked as arrived before, by mistake as it turns out. */
  withdrawn: Roll[];
};

/** Compares the rolls of an order with what the bench found: every roll that it does not name is missing. */
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

/** Whether more has happened to a roll than that it arrived; then it cannot be missing. */
export function isWorkedOn(roll: Pick<Declared, "events" | "scans" | "writtenOff">): boolean {
  return (
    (roll.writtenOff ?? null) !== null || roll.events.some((event) => event !== "RECEIVED") || allScans(roll.scans) > 0
  );
}
