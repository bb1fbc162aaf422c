import { expect, test } from "vitest";
import type { RollEvent } from "../../rules/film/film.ts";
import { isScannedBySyncing, readyFor, syncConsequence, whyNot } from "./roll-steps.ts";

const at = "2026-11-21T12:00:00.000Z";
const roll = (
  events: RollEvent[],
  scans: Partial<Record<"awaiting" | "uploaded" | "ready" | "damaged", number>> = {},
  number = 1,
  arrived: boolean | null = true,
) => ({
  number,
  arrived,
  work: "IN_PROGRESS" as const,
  writtenOff: null,
  events: events.map((event) => ({ event, at })),
  scans: { awaiting: 0, uploaded: 0, ready: 0, damaged: 0, ...scans },
});

test("steps follow each other in order", () => {
  expect(whyNot("DEVELOPED", roll(["RECEIVED"]))).toBeNull();
  expect(whyNot("SCANNED", roll(["RECEIVED"]))).toBe("Not developed yet");
  expect(whyNot("DEVELOPED", roll(["RECEIVED", "DEVELOPED"]))).toBe("Already developed");
  expect(whyNot("DEVELOPED", roll([], {}, 1, null))).toBe("Receive the order first");
  expect(whyNot("DEVELOPED", roll([], {}, 1, false))).toBe("This roll was not in the parcel");
});

test("a roll syncs only with scans, all of them ready", () => {
  const scanned: RollEvent[] = ["RECEIVED", "DEVELOPED", "SCANNED"];
  expect(whyNot("SYNCED", roll(scanned))).toBe("Upload the scans first");
  expect(whyNot("SYNCED", roll(scanned, { awaiting: 2, ready: 34 }))).toBe("34 of 36 files uploaded");
  expect(whyNot("SYNCED", roll(scanned, { uploaded: 24, ready: 12 }))).toBe("12 of 36 scans are ready");
  expect(whyNot("SYNCED", roll(scanned, { damaged: 1, ready: 35 }))).toContain("damaged");
  expect(whyNot("SYNCED", roll(scanned, { ready: 36 }))).toBeNull();
});

test("one press syncs a developed roll with scans, marked as scanned or not", () => {
  const developed: RollEvent[] = ["RECEIVED", "DEVELOPED"];
  expect(whyNot("SYNCED", roll(["RECEIVED"], { ready: 36 }))).toBe("Not developed yet");
  expect(whyNot("SYNCED", roll(developed))).toBe("Upload the scans first");
  expect(whyNot("SYNCED", roll(developed, { ready: 36 }))).toBeNull();
  expect(isScannedBySyncing(roll(developed))).toBe(true);
  expect(isScannedBySyncing(roll([...developed, "SCANNED"]))).toBe(false);
});

test("negatives are tossed or returned, not both", () => {
  expect(whyNot("RETURNED", roll(["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "TOSSED"]))).toBe(
    "The negatives were tossed",
  );
  expect(whyNot("TOSSED", roll(["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED"]))).toBeNull();
});

test("a step is marked on all received rolls that lack it, or on none", () => {
  const first = roll(["RECEIVED", "DEVELOPED"], {}, 1);
  const second = roll(["RECEIVED"], {}, 2);
  const missing = roll([], {}, 3, false);
  expect(readyFor("DEVELOPED", [first, second, missing])).toEqual({ rolls: [second], reason: null });
  expect(readyFor("SCANNED", [first, second])).toEqual({ rolls: [], reason: "Roll 2: Not developed yet" });
  expect(readyFor("DEVELOPED", [first])).toEqual({ rolls: [], reason: "All rolls are already developed" });
  expect(readyFor("DEVELOPED", [missing])).toEqual({ rolls: [], reason: "No rolls at the lab" });
});

test("syncing shows what the customer gets, and that the e-mail waits for the last roll", () => {
  const first = roll(["RECEIVED", "DEVELOPED", "SCANNED"], { ready: 36 }, 1);
  const second = roll(["RECEIVED"], {}, 2);
  expect(syncConsequence([first], [first, second], "Ada")).toBe(
    "Shows 36 scans to Ada. The e-mail goes out with the last roll (1 to go).",
  );
  expect(syncConsequence([first], [first], "Ada")).toBe("Shows 36 scans to Ada and sends the e-mail");
});
