import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../time.ts";
import { daysLeft, announcedEnd, isStorageExpired, reminderDue, restorableUntil, storageEnd } from "./storage.ts";

const synced = new Date("2026-01-15T10:00:00Z");
const end = new Date("2026-02-14T10:00:00Z");
const before = (days: number) => new Date(end.getTime() - days * DAY_MS);

test("scans are stored for a number of days after SYNCED or the end of a later membership", () => {
  expect(storageEnd(synced, null, 30)).toEqual(end);
  expect(storageEnd(synced, new Date("2025-12-01T00:00:00Z"), 30)).toEqual(end);
  expect(storageEnd(synced, new Date("2026-06-01T00:00:00Z"), 30)).toEqual(new Date("2026-07-01T00:00:00Z"));
});

test("days left include the current one, and expired scans can be restored for 90 days", () => {
  expect([before(7), before(6.5), before(0.1), end, before(-3)].map((now) => daysLeft(end, now))).toEqual([
    7, 7, 1, 0, 0,
  ]);
  expect(restorableUntil(end)).toEqual(before(-90));
});

test("reminders are due 7 days and 1 day before expiry, once each", () => {
  expect(reminderDue(end, before(8), [])).toBeNull();
  expect(reminderDue(end, before(7), [])).toBe(7);
  expect(reminderDue(end, before(3), [7])).toBeNull();
  expect(reminderDue(end, before(1), [7])).toBe(1);
  expect(reminderDue(end, before(1), [7, 1])).toBeNull();
});

test("a late run sends only the last reminder, with the day still left", () => {
  expect(reminderDue(end, before(-5), [])).toBe(1);
  expect(announcedEnd(end, before(-5), 1)).toEqual(before(-6));
  expect(announcedEnd(end, before(1), 1)).toEqual(end);
  expect(announcedEnd(end, before(7), 7)).toEqual(end);
});

test("scans expire only after the end date and a day after the last reminder", () => {
  const hours = fc.integer({ min: -24 * 40, max: 24 * 40 });
  fc.assert(
    fc.property(hours, fc.option(hours), (nowAfterEnd, notifiedAfterEnd) => {
      const now = new Date(end.getTime() + nowAfterEnd * HOUR_MS);
      const notifiedAt = notifiedAfterEnd === null ? null : new Date(end.getTime() + notifiedAfterEnd * HOUR_MS);
      const over = isStorageExpired(end, now, notifiedAt);
      expect(over).toBe(nowAfterEnd >= 0 && notifiedAfterEnd !== null && nowAfterEnd - notifiedAfterEnd >= 24);
    }),
  );
});
