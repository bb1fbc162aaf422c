import fc from "fast-check";
import { expect, test } from "vitest";
import { ROLL_EVENTS, type RollEvent } from "./film.ts";
import {
  allScans,
  dueFor,
  filmWorkOf,
  hindranceOf,
  isAllSynced,
  type RollAtWork,
  type ScanCounts,
  scanCounts,
  scansRefused,
} from "./roll-work.ts";

function roll(
  steps: number,
  own: { scans?: Partial<ScanCounts>; arrived?: boolean | null; further?: RollEvent[] } = {},
) {
  const events = [...ROLL_EVENTS.slice(0, steps), ...(own.further ?? [])];
  const scans = { ...scanCounts({}), ...own.scans };
  return { arrived: own.arrived === undefined ? true : own.arrived, events, scans } satisfies RollAtWork;
}
const [RECEIVED, DEVELOPED, SCANNED, SYNCED] = [1, 2, 3, 4] as const;

const comesAfter = (event: RollEvent) => ({ because: "REQUIRES", event });
const ruledOutBy = (event: RollEvent) => ({ because: "EXCLUDED_BY", event });

test.each<[what: string, RollEvent, RollAtWork, object | null]>([
  ["a received roll can be developed", "DEVELOPED", roll(RECEIVED), null],
  ["a developed roll can be scanned", "SCANNED", roll(DEVELOPED), null],
  ["scanning comes after developing", "SCANNED", roll(RECEIVED), comesAfter("DEVELOPED")],
  ["no event happens twice", "DEVELOPED", roll(DEVELOPED), { because: "HAPPENED" }],
  ["a roll is received with its order", "RECEIVED", roll(0, { arrived: null }), { because: "RECEIVED_WITH_ORDER" }],
  ["a roll in an unopened parcel waits", "DEVELOPED", roll(0, { arrived: null }), { because: "NOT_RECEIVED" }],
  [
    "a roll missing from the parcel is not developed",
    "DEVELOPED",
    roll(0, { arrived: false }),
    { because: "NOT_IN_PARCEL" },
  ],
  ["sync comes after scanning", "SYNCED", roll(DEVELOPED, { scans: { ready: 36 } }), comesAfter("SCANNED")],
  ["a roll syncs when all scans are ready", "SYNCED", roll(SCANNED, { scans: { ready: 36 } }), null],
  ["a roll does not sync without scans", "SYNCED", roll(SCANNED), { because: "NO_SCANS" }],
  [
    "a roll does not sync with one file missing",
    "SYNCED",
    roll(SCANNED, { scans: { ready: 35, awaiting: 1 } }),
    { because: "SCANS_NOT_HERE" },
  ],
  [
    "a roll does not sync with one scan still processing",
    "SYNCED",
    roll(SCANNED, { scans: { ready: 35, uploaded: 1 } }),
    { because: "SCANS_NOT_READY" },
  ],
  [
    "damaged scans are reported first",
    "SYNCED",
    roll(SCANNED, { scans: { ready: 33, damaged: 1, awaiting: 1, uploaded: 1 } }),
    { because: "SCANS_DAMAGED" },
  ],
  ["sleeving comes after sync", "SLEEVED", roll(SCANNED), comesAfter("SYNCED")],
  ["sleeved negatives can be tossed", "TOSSED", roll(SYNCED, { further: ["SLEEVED"] }), null],
  ["returned negatives are not sleeved", "SLEEVED", roll(SYNCED, { further: ["RETURNED"] }), ruledOutBy("RETURNED")],
  ["tossed negatives are not returned", "RETURNED", roll(SYNCED, { further: ["TOSSED"] }), ruledOutBy("TOSSED")],
  ["the first missing step is reported", "SYNCED", roll(RECEIVED), comesAfter("DEVELOPED")],
  ["unpaid film waits", "DEVELOPED", { ...roll(RECEIVED), work: "NOT_PAID" }, { because: "NOT_PAID" }],
  ["unpaid film is not returned", "RETURNED", { ...roll(RECEIVED), work: "NOT_PAID" }, { because: "NOT_PAID" }],
  [
    "film of a canceled order is not worked on",
    "DEVELOPED",
    { ...roll(RECEIVED), work: "CANCELED" },
    { because: "CANCELED" },
  ],
  [
    "film of a canceled order is not sleeved",
    "SLEEVED",
    { ...roll(SYNCED), work: "CANCELED" },
    { because: "CANCELED" },
  ],
  ["film of a canceled order can be returned at any step", "RETURNED", { ...roll(RECEIVED), work: "CANCELED" }, null],
  [
    "film of a canceled order is returned only after receipt",
    "RETURNED",
    { ...roll(0, { arrived: null }), work: "CANCELED" },
    { because: "NOT_RECEIVED" },
  ],
  ["returned negatives are not tossed", "TOSSED", roll(SYNCED, { further: ["RETURNED"] }), ruledOutBy("RETURNED")],
])("%s (%s)", (_what, event, at, expected) => {
  expect(hindranceOf(event, at)).toEqual(expected);
});

test("a roll's events always stay in order and end", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (choices) => {
      const at = (events: RollEvent[]) => ({ ...roll(0, { scans: { ready: 1 } }), events });
      const nextOf = (events: RollEvent[]) => ROLL_EVENTS.filter((event) => hindranceOf(event, at(events)) === null);
      const present: RollEvent[] = ["RECEIVED"];
      for (const choice of choices) {
        const next = nextOf(present);
        const event = next[choice % Math.max(1, next.length)];
        if (event) present.push(event);
      }
      expect(nextOf(present)).toEqual([]);
      expect(present).toEqual(ROLL_EVENTS.filter((event) => present.includes(event)));
      expect(present.includes("RETURNED")).not.toBe(present.includes("TOSSED"));
    }),
  );
});

test("the lab works on paid or on-account film until its order is canceled", () => {
  const at = "2026-11-28";
  expect(filmWorkOf({ status: "OPEN", onAccountAt: null })).toBe("NOT_PAID");
  expect(filmWorkOf({ status: "INVOICED", onAccountAt: null })).toBe("NOT_PAID");
  expect(filmWorkOf({ status: "INVOICED", onAccountAt: at })).toBe("IN_PROGRESS");
  expect(filmWorkOf({ status: "PAID", onAccountAt: null })).toBe("IN_PROGRESS");
  expect(filmWorkOf({ status: "COMPLETE", onAccountAt: null })).toBe("IN_PROGRESS");
  expect(filmWorkOf({ status: "CANCELED", onAccountAt: at })).toBe("CANCELED");
});

test("an event applies to all rolls it is due for, or to none", () => {
  const [ahead, next, behind] = [roll(DEVELOPED), roll(RECEIVED), roll(0, { arrived: null })];
  expect(dueFor("DEVELOPED", [ahead, next])).toEqual({ due: [next], hinder: [] });
  expect(dueFor("DEVELOPED", [ahead, next, behind])).toEqual({ due: [next, behind], hinder: [behind] });
  expect(dueFor("DEVELOPED", [ahead])).toEqual({ due: [], hinder: [] });
});

test.each([
  [{ arrived: true, isSynced: false }, null],
  [{ arrived: null, isSynced: false }, "NOT_RECEIVED"],
  [{ arrived: false, isSynced: false }, "NOT_RECEIVED"],
  [{ arrived: true, isSynced: true }, "ROLL_SYNCED"],
] as const)("a roll accepts scans from receipt until sync: %o", (at, refused) => {
  expect(scansRefused(at)).toBe(refused);
});

test("all film is synced if every roll that arrived is", () => {
  expect(isAllSynced([roll(SYNCED), roll(0, { arrived: false })])).toBe(true);
  expect(isAllSynced([roll(SYNCED), roll(SCANNED)])).toBe(false);
  expect(isAllSynced([roll(0, { arrived: null })])).toBe(false);
});

test("scans are counted by state", () => {
  const counts = scanCounts({ READY: 30, DAMAGED: 1 });
  expect(counts).toEqual({ awaiting: 0, uploaded: 0, ready: 30, damaged: 1 });
  expect(allScans(counts)).toBe(31);
});
