import type { Roll } from "../../../contract/film/rolls.ts";
import { daysLeft, STORAGE_SOON_DAYS } from "../../../rules/film/storage.ts";
import { formatDay } from "../../platform/dates.ts";

type Stored = Pick<Roll, "storedUntil" | "restorableUntil" | "scansExpiredAt">;

/** Returns "6 days left", "the last day". */
export function leftText(until: string, now: Date = new Date()): string {
  const days = daysLeft(new Date(until), now);
  return days <= 1 ? "the last day" : `${days} days left`;
}

export function storageNote(
  { storedUntil, restorableUntil, scansExpiredAt }: Stored,
  now: Date = new Date(),
): string | null {
  if (scansExpiredAt !== null)
    return restorableUntil === null
      ? "No longer stored"
      : `Deleted, can be restored until ${formatDay(restorableUntil)}`;
  if (storedUntil === null || daysLeft(new Date(storedUntil), now) > STORAGE_SOON_DAYS) return null;
  return `Stored until ${formatDay(storedUntil)}: ${leftText(storedUntil, now)}`;
}
