import fc from "fast-check";
import { expect, test } from "vitest";
import { mayHappen, nextRollEvents, PUSH_PULL_FACTORS, pushPullLabel, ROLL_EVENTS, type RollEvent } from "./film.ts";

test("a roll is received, developed, scanned and synced in that order", () => {
  expect(nextRollEvents([])).toEqual(["RECEIVED"]);
  expect(nextRollEvents(["RECEIVED"])).toEqual(["DEVELOPED"]);
  expect(nextRollEvents(["RECEIVED", "DEVELOPED"])).toEqual(["SCANNED"]);
  expect(nextRollEvents(["RECEIVED", "DEVELOPED", "SCANNED"])).toEqual(["SYNCED"]);
});

const SYNCED: RollEvent[] = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"];

test("then its negatives are sleeved, returned or tossed, and never both of the last two", () => {
  expect(nextRollEvents(SYNCED)).toEqual(["SLEEVED", "RETURNED", "TOSSED"]);
  expect(nextRollEvents([...SYNCED, "SLEEVED"])).toEqual(["RETURNED", "TOSSED"]);
  expect(nextRollEvents([...SYNCED, "RETURNED"])).toEqual([]);
  expect(nextRollEvents([...SYNCED, "TOSSED"])).toEqual([]);
});

test("nothing happens twice, and nothing is skipped", () => {
  expect(mayHappen("RECEIVED", ["RECEIVED"])).toBe(false);
  expect(mayHappen("SYNCED", ["RECEIVED", "DEVELOPED"])).toBe(false);
});

test("however a roll goes on, its events stay in order and come to an end", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (choices) => {
      const present: RollEvent[] = [];
      for (const choice of choices) {
        const next = nextRollEvents(present);
        const event = next[choice % Math.max(1, next.length)];
        if (event) present.push(event);
      }
      expect(nextRollEvents(present)).toEqual([]);
      expect(present).toEqual(ROLL_EVENTS.filter((event) => present.includes(event)));
      expect(present.includes("RETURNED")).not.toBe(present.includes("TOSSED"));
    }),
  );
});

test("stops are written with their sign", () => {
  expect(PUSH_PULL_FACTORS.map(pushPullLabel)).toEqual([
    "Pull −2",
    "Pull −1",
    "Normal",
    "Push +1",
    "Push +2",
    "Push +3",
  ]);
});
