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

const comesAfter = (event: RollEvent) => ({ because: "COMES_AFTER", event });
const ruledOutBy = (event: RollEvent) => ({ because: "RULED_OUT_BY", event });

test.each<[what: string, RollEvent, RollAtWork, object | null]>([
  ["a roll that is here is developed", "DEVELOPED", roll(RECEIVED), null],
  ["then scanned", "SCANNED", roll(DEVELOPED), null],
  ["but not before", "SCANNED", roll(RECEIVED), comesAfter("DEVELOPED")],
  ["nothing happens twice", "DEVELOPED", roll(DEVELOPED), { because: "HAPPENED" }],
  ["it is received with its order", "RECEIVED", roll(0, { arrived: null }), { because: "RECEIVED_WITH_ORDER" }],
  ["what is still in its parcel waits", "DEVELOPED", roll(0, { arrived: null }), { because: "NOT_RECEIVED" }],
  ["what was not in it stays away", "DEVELOPED", roll(0, { arrived: false }), { because: "NOT_IN_PARCEL" }],
  ["scans are shown once it is scanned", "SYNCED", roll(DEVELOPED, { scans: { ready: 36 } }), comesAfter("SCANNED")],
  ["when all are ready", "SYNCED", roll(SCANNED, { scans: { ready: 36 } }), null],
  ["not without any", "SYNCED", roll(SCANNED), { because: "NO_SCANS" }],
  ["not one file short", "SYNCED", roll(SCANNED, { scans: { ready: 35, awaiting: 1 } }), { because: "SCANS_NOT_HERE" }],
  ["nor one too early", "SYNCED", roll(SCANNED, { scans: { ready: 35, uploaded: 1 } }), { because: "SCANS_NOT_READY" }],
  [
    "and what is damaged is said first",
    "SYNCED",
    roll(SCANNED, { scans: { ready: 33, damaged: 1, awaiting: 1, uploaded: 1 } }),
    { because: "SCANS_DAMAGED" },
  ],
  ["negatives are sleeved once the scans are up", "SLEEVED", roll(SCANNED), comesAfter("SYNCED")],
  ["then tossed after all", "TOSSED", roll(SYNCED, { further: ["SLEEVED"] }), null],
  ["those that are gone are not sleeved", "SLEEVED", roll(SYNCED, { further: ["RETURNED"] }), ruledOutBy("RETURNED")],
  ["tossed and not returned", "RETURNED", roll(SYNCED, { further: ["TOSSED"] }), ruledOutBy("TOSSED")],
  ["what is missing is the first step, not the last", "SYNCED", roll(RECEIVED), comesAfter("DEVELOPED")],
  ["unpaid film waits", "DEVELOPED", { ...roll(RECEIVED), work: "NOT_PAID" }, { because: "NOT_PAID" }],
  ["and stays here", "RETURNED", { ...roll(RECEIVED), work: "NOT_PAID" }, { because: "NOT_PAID" }],
  [
    "film of a canceled order is not worked on",
    "DEVELOPED",
    { ...roll(RECEIVED), work: "CANCELED" },
    { because: "CANCELED" },
  ],
  ["and not sleeved", "SLEEVED", { ...roll(SYNCED), work: "CANCELED" }, { because: "CANCELED" }],
  ["it goes back however far it is", "RETURNED", { ...roll(RECEIVED), work: "CANCELED" }, null],
  ["once it is here", "RETURNED", { ...roll(0, { arrived: null }), work: "CANCELED" }, { because: "NOT_RECEIVED" }],
  ["or returned and not tossed", "TOSSED", roll(SYNCED, { further: ["RETURNED"] }), ruledOutBy("RETURNED")],
])("%s (%s)", (_what, event, at, expected) => {
  expect(hindranceOf(event, at)).toEqual(expected);
});

test("however a roll goes on, its events stay in order and come to an end", () => {
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

test("the lab works on film that is paid or taken on account, and not once its order is canceled", () => {
  const at = "2026-11-28";
  expect(filmWorkOf({ status: "OPEN", onAccountAt: null })).toBe("NOT_PAID");
  expect(filmWorkOf({ status: "INVOICED", onAccountAt: null })).toBe("NOT_PAID");
  expect(filmWorkOf({ status: "INVOICED", onAccountAt: at })).toBe("AT_WORK");
  expect(filmWorkOf({ status: "PAID", onAccountAt: null })).toBe("AT_WORK");
  expect(filmWorkOf({ status: "COMPLETE", onAccountAt: null })).toBe("AT_WORK");
  expect(filmWorkOf({ status: "CANCELED", onAccountAt: at })).toBe("CANCELED");
});

test("an event happens to all rolls that it is due for, or to none", () => {
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
] as const)("a roll takes scans from when it is here until its customer sees them: %o", (at, refused) => {
  expect(scansRefused(at)).toBe(refused);
});

test("all film is with its customer when what arrived is", () => {
  expect(isAllSynced([roll(SYNCED), roll(0, { arrived: false })])).toBe(true);
  expect(isAllSynced([roll(SYNCED), roll(SCANNED)])).toBe(false);
  expect(isAllSynced([roll(0, { arrived: null })])).toBe(false);
});

test("scans are counted by their state", () => {
  const counts = scanCounts({ READY: 30, DAMAGED: 1 });
  expect(counts).toEqual({ awaiting: 0, uploaded: 0, ready: 30, damaged: 1 });
  expect(allScans(counts)).toBe(31);
});
