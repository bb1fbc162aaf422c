import fc from "fast-check";
import { expect, test } from "vitest";
import { aReading } from "../../../tests/support/process-control-makers.ts";
import {
  areInOrder,
  CHANNELS,
  densityText,
  deviationsFrom,
  judgeStrip,
  MEASURES,
  missingReadings,
  PATCHES,
  STARTING_LIMITS,
  STRIP_STATES,
  stripAlarm,
} from "./strips.ts";

const C41 = STARTING_LIMITS.C41;
const judged = (values: Parameters<typeof aReading>[0]) => judgeStrip("C41", aReading(values), C41);

test("a strip is judged by its worst measure, and a value on a limit is within it", () => {
  expect(judged({}).state).toBe("IN_CONTROL");
  expect(judged({ ld: { red: 6 }, hd: { red: 6 } }).state).toBe("IN_CONTROL");
  expect(judged({ ld: { red: 7 }, hd: { red: 7 } }).state).toBe("ACTION");
  expect(judged({ ld: { blue: 8 }, hd: { blue: 8 } }).state).toBe("ACTION");
  expect(judged({ ld: { blue: 8 }, hd: { blue: 9 } })).toMatchObject({
    state: "OUT_OF_CONTROL",
    beyond: [
      { measure: "hd", channel: "blue", by: 9, state: "OUT_OF_CONTROL" },
      { measure: "ld", channel: "blue", by: 8, state: "ACTION" },
    ],
  });
});

test("contrast is judged by the difference of HD and LD, and D-min only upward", () => {
  const contrast = judged({ ld: { green: -5 }, hd: { green: 5 } });
  expect(contrast.beyond).toEqual([{ measure: "hdLd", channel: "green", by: 10, state: "OUT_OF_CONTROL" }]);
  expect(judged({ dMin: { red: -30 } }).state).toBe("IN_CONTROL");
  expect(judged({ dMin: { red: 6 } }).state).toBe("OUT_OF_CONTROL");
});

test("an alarm names the worst deviation and the action to take", () => {
  const alarm = (values: Parameters<typeof aReading>[0]) => stripAlarm("C41", judged(values).beyond);
  expect(alarm({})).toBeNull();
  expect(alarm({ hd: { blue: 9 } })).toBe("HD blue +0.09, outside control: do not run");
  expect(alarm({ ld: { red: -9 }, hd: { red: -10 } })).toBe(
    "HD red \u22120.10 and 1 more, outside control: do not run",
  );
  expect(alarm({ hd: { blue: 7 } })).toBe("HD blue +0.07, beyond the action limit: find the cause");
});

test("black and white has one reading, through the visual filter", () => {
  const visual = { red: null, green: 120, blue: null };
  const reading = { dMin: visual, ld: visual, hd: visual, dMax: visual };
  expect(missingReadings("BW", reading)).toEqual([]);
  expect(missingReadings("C41", { ...aReading({}), hd: visual })).toEqual(["HD red", "HD blue"]);
  const { beyond } = judgeStrip("BW", deviationsFrom(aReading({}), reading), STARTING_LIMITS.BW);
  expect(stripAlarm("BW", beyond)).toMatch(/^D-min visual \+1\.20/);
});

test("densities have two decimals, a sign and a true minus", () => {
  expect([9, -5, 0, 123].map(densityText)).toEqual(["+0.09", "\u22120.05", "0.00", "+1.23"]);
});

const value = fc.integer({ min: -30, max: 30 });
const readings = fc
  .array(value, { minLength: 12, maxLength: 12 })
  .map((values) =>
    aReading(
      Object.fromEntries(
        PATCHES.map((patch, at) => [
          patch,
          Object.fromEntries(CHANNELS.map((channel, of) => [channel, values[at * 3 + of]!])),
        ]),
      ),
    ),
  );

test("a wider limit never makes a strip worse, and the aim itself is in control in every process", () => {
  fc.assert(
    fc.property(readings, fc.constantFrom(...MEASURES), fc.integer({ min: 0, max: 20 }), (reading, measure, by) => {
      const own = C41[measure];
      const wider = {
        ...own,
        controlLow: own.controlLow === null ? null : own.controlLow - by,
        controlHigh: own.controlHigh === null ? null : own.controlHigh + by,
      };
      const rank = (limits: typeof C41) => STRIP_STATES.indexOf(judgeStrip("C41", reading, limits).state);
      expect(rank({ ...C41, [measure]: wider })).toBeLessThanOrEqual(rank(C41));
      expect(judgeStrip("C41", deviationsFrom(reading, reading), C41).state).toBe("IN_CONTROL");
    }),
  );
  for (const limits of Object.values(STARTING_LIMITS))
    for (const measure of MEASURES) expect(areInOrder(limits[measure])).toBe(true);
  expect(areInOrder({ actionLow: null, actionHigh: 5, controlLow: null, controlHigh: 4 })).toBe(false);
});
