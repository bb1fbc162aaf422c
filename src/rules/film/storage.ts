import { DAY_MS } from "../time.ts";
import { NON_MEMBER_STORAGE_DAYS, STORAGE_REMINDER_DAYS } from "./scan-files.ts";

/** Days before the end at which a mail goes out. */
export type ReminderDays = (typeof STORAGE_REMINDER_DAYS)[number];
/** The reminder without which nothing is taken away. */
const LAST_REMINDER = 1 satisfies ReminderDays;

/** Days that the files of expired scans are kept for who joins, or asks, too late. */
const RESCUE_DAYS = 90;

/** What ends within these days is told on the pages as well. */
export const STORAGE_SOON_DAYS = Math.max(...STORAGE_REMINDER_DAYS);

const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/**
 * Until when the scans of someone who is no member now are stored: 30 days after SYNCED, or after their membership ended
 * when that was later: members keep them for as long as they are members (docs/product/film.md#storage).
 * @param memberUntil end of the last membership; null for who never was a member
 */
export function storageEnd(syncedAt: Date, memberUntil: Date | null): Date {
  const from = memberUntil !== null && memberUntil > syncedAt ? memberUntil : syncedAt;
  return later(from, NON_MEMBER_STORAGE_DAYS);
}

/** Until when scans that are not stored any more come back for who becomes a member. */
export const restorableUntil = (expiredAt: Date): Date => later(expiredAt, RESCUE_DAYS);

/** Days that are left, begun ones counted: 1 on the last day, 0 once it is over. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));

/** The mail that is due now: 7 days before the end, or 1 day, each once. A late run skips the earlier one. */
export function reminderDue(until: Date, now: Date, sent: readonly number[]): ReminderDays | null {
  const due = STORAGE_REMINDER_DAYS.toSorted((one, other) => one - other).find((days) => later(until, -days) <= now);
  return due === undefined || sent.includes(due) ? null : due;
}

/** The day that a reminder names: nobody has less than what it says, even when it goes out late. */
export function announcedEnd(until: Date, now: Date, days: ReminderDays): Date {
  const promised = later(now, LAST_REMINDER);
  return days === LAST_REMINDER && promised > until ? promised : until;
}

/** Whether scans are taken away now: the time is over, and the last reminder went out a day ago. */
export function isStorageExpired(until: Date, now: Date, lastReminderAt: Date | null): boolean {
  return until <= now && lastReminderAt !== null && later(lastReminderAt, LAST_REMINDER) <= now;
}
