import { expect, test } from "vitest";
import { leftText, storageNote } from "./storage-words.ts";

const now = new Date("2026-06-15T12:00:00Z");
const stored = { storedUntil: "2026-07-15T12:00:00Z", restorableUntil: null, scansExpiredAt: null };

test("remaining days are counted, and the last one is named", () => {
  expect(leftText("2026-06-21T12:00:00Z", now)).toBe("6 days left");
  expect(leftText("2026-06-16T12:00:00Z", now)).toBe("the last day");
  expect(leftText("2026-06-14T12:00:00Z", now)).toBe("the last day");
});

test("a list notes storage that ends within a week or is over, and nothing else", () => {
  expect(storageNote(stored, now)).toBeNull();
  expect(storageNote({ ...stored, storedUntil: null }, now)).toBeNull();
  expect(storageNote({ ...stored, storedUntil: "2026-06-18T12:00:00Z" }, now)).toContain("3 days left");
  const over = { ...stored, storedUntil: null, scansExpiredAt: "2026-06-01T12:00:00Z" };
  expect(storageNote(over, now)).toBe("No longer stored");
  expect(storageNote({ ...over, restorableUntil: "2026-08-30T12:00:00Z" }, now)).toContain("can be restored until");
});
