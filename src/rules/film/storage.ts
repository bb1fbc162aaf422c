import { DAY_MS } from "../time.ts";
import { STORAGE_REMINDER_DAYS } from "./scan-files.ts";

/** Days before the end of storage when a reminder e-mail is sent. */
export type ReminderDays = (typeof STORAGE_REMINDER_DAYS)[number];
/** No scans are removed without this reminder. */
const LAST_REMINDER = 1 satisfies ReminderDays;

/** Days that files of expired scans are still stored, for customers who join or contact us too late. */
const RESCUE_DAYS = 90;

/** Pages also show a notice when storage ends within this many days. */
export const STORAGE_SOON_DAYS = Math.max(...STORAGE_REMINDER_DAYS);

const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/**
 * Returns the end of storage for a non-member's scans: some days after SYNCED, or after their membership ended if that
 * was later. Members' scans are stored for as long as they are members (docs/product/film.md#storage).
 * @param memberUntil end of the last membership; null for customers who never were members
 */
export function storageEnd(syncedAt: Date, memberUntil: Date | null, storageDays: number): Date {
  const from = memberUntil !== null && memberUntil > syncedAt ? memberUntil : syncedAt;
  return later(from, storageDays);
}

/** Returns until when expired scans are restored if the customer becomes a member. */
export const restorableUntil = (expiredAt: Date): Date => later(expiredAt, RESCUE_DAYS);

/** Returns the days left, rounded up: 1 on the last day, 0 when it is over. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/** Returns the reminder due now: 7 days before the end, or 1 day, each sent once. A late run skips the earlier one. */
export function reminderDue(until: Date, now: Date, sent: readonly number[]): ReminderDays | null {
  const due = STORAGE_REMINDER_DAYS.toSorted((one, other) => one - other).find((days) => later(until, -days) <= now);
  return due === undefined || sent.includes(due) ? null : due;
}

/**
 * Returns the end date for a reminder. A late reminder moves the date, so that customers never have less time than it
 * says.
 */
export function announcedEnd(until: Date, now: Date, days: ReminderDays): Date {
  const promised = later(now, LAST_REMINDER);
  return days === LAST_REMINDER && promised > until ? promised : until;
}

/** Whether to remove scans now: the time is over, and the last reminder was sent at least a day ago. */
export function isStorageExpired(until: Date, now: Date, lastReminderAt: Date | null): boolean {
  return until <= now && lastReminderAt !== null && later(lastReminderAt, LAST_REMINDER) <= now;
}
