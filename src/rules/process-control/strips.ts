import type { Process } from "../film/film.ts";

/** Short names of the processes, as on stickers and alarms. */
export const PROCESS_NAMES: Readonly<Record<Process, string>> = { C41: "C-41", BW: "B&W", E6: "E-6", ECN2: "ECN-2" };

/** Patches of a control strip that are read with the densitometer. */
export const PATCHES = ["dMin", "ld", "hd", "dMax"] as const;
export type Patch = (typeof PATCHES)[number];

/** Measures: the patches, and the contrast between the high and the low density patch. */
export const MEASURES = ["dMin", "ld", "hd", "hdLd", "dMax"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_LABELS: Readonly<Record<Measure, string>> = {
  dMin: "D-min",
  ld: "LD",
  hd: "HD",
  hdLd: "HD − LD",
  dMax: "D-max",
};

export const CHANNELS = ["red", "green", "blue"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Black and white strips have one reading, through the visual filter. It is stored as green. */
export const channelsOf = (process: Process): readonly Channel[] => (process === "BW" ? ["green"] : CHANNELS);

export const channelLabel = (process: Process, channel: Channel): string => (process === "BW" ? "visual" : channel);

/** Densities of a patch in hundredths: 82 is 0.82. Null for a channel that the process does not have. */
export type PatchReading = Readonly<Record<Channel, number | null>>;
export type StripReading = Readonly<Record<Patch, PatchReading>>;

/** No film or densitometer goes beyond a density of 6.00. */
export const MAX_DENSITY = 600;

/** "HD blue": the readings that a process needs and that are missing. */
export const missingReadings = (process: Process, reading: StripReading): string[] =>
  PATCHES.flatMap((patch) =>
    channelsOf(process)
      .filter((channel) => reading[patch][channel] === null)
      .map((channel) => `${MEASURE_LABELS[patch]} ${channelLabel(process, channel)}`),
  );

/** Returns the strip's deviations from the aim, which is the reference strip's reading, in hundredths. */
export const deviationsFrom = (aim: StripReading, reading: StripReading): StripReading =>
  eachPatch((patch) => eachChannel((channel) => minus(reading[patch][channel], aim[patch][channel])));

const eachPatch = <Value>(of: (patch: Patch) => Value): Record<Patch, Value> => ({
  dMin: of("dMin"),
  ld: of("ld"),
  hd: of("hd"),
  dMax: of("dMax"),
});
const eachChannel = <Value>(of: (channel: Channel) => Value): Record<Channel, Value> => ({
  red: of("red"),
  green: of("green"),
  blue: of("blue"),
});
const minus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;

/** Returns a measure's deviation; the contrast's is the difference of its two patches. */
export const deviationOf = (deviations: StripReading, measure: Measure, channel: Channel): number | null =>
  measure === "hdLd" ? minus(deviations.hd[channel], deviations.ld[channel]) : deviations[measure][channel];

/** Limits of a deviation in hundredths, low ones at most 0 and high ones at least 0. Null: no limit on that side. */
export type Limits = Readonly<Record<"actionLow" | "actionHigh" | "controlLow" | "controlHigh", number | null>>;
export type ProcessLimits = Readonly<Record<Measure, Limits>>;

const within = (action: number, control: number): Limits => ({
  actionLow: -action,
  actionHigh: action,
  controlLow: -control,
  controlHigh: control,
});
const atMost = (action: number, control: number): Limits => ({
  actionLow: null,
  actionHigh: action,
  controlLow: null,
  controlHigh: control,
});
const atLeast = (action: number, control: number): Limits => ({
  actionLow: -action,
  actionHigh: null,
  controlLow: -control,
  controlHigh: null,
});

/**
 * Starting limits of a new lab: usual values of the makers' manuals. Each lab replaces them with limits of its own
 * chemistry and strips (docs/product/process-control.md#limits).
 */
export const STARTING_LIMITS: Readonly<Record<Process, ProcessLimits>> = {
  C41: { dMin: atMost(3, 5), ld: within(6, 8), hd: within(6, 8), hdLd: within(7, 9), dMax: within(10, 12) },
  BW: { dMin: atMost(3, 5), ld: within(6, 10), hd: within(8, 12), hdLd: within(6, 10), dMax: within(12, 18) },
  E6: { dMin: atMost(3, 5), ld: within(8, 11), hd: within(10, 14), hdLd: within(10, 14), dMax: atLeast(12, 18) },
  ECN2: { dMin: atMost(3, 5), ld: within(5, 8), hd: within(6, 10), hdLd: within(5, 8), dMax: within(10, 14) },
};

/** Whether the control limits are not tighter than the action limits. */
export const areInOrder = ({ actionLow, actionHigh, controlLow, controlHigh }: Limits): boolean =>
  (actionLow === null || controlLow === null || controlLow <= actionLow) &&
  (actionHigh === null || controlHigh === null || controlHigh >= actionHigh);

/**
 * A strip's state. Beyond an action limit, film may run while the cause is looked for; beyond a control limit, it must
 * not.
 */
export const STRIP_STATES = ["IN_CONTROL", "ACTION", "OUT_OF_CONTROL"] as const;
export type StripState = (typeof STRIP_STATES)[number];

export const STRIP_STATE_LABELS: Readonly<Record<StripState, string>> = {
  IN_CONTROL: "In control",
  ACTION: "Action limit",
  OUT_OF_CONTROL: "Outside control",
};

export type Deviation = { measure: Measure; channel: Channel; by: number; state: StripState };

function stateOf(by: number, { actionLow, actionHigh, controlLow, controlHigh }: Limits): StripState {
  const exceeds = (low: number | null, high: number | null) =>
    (low !== null && by < low) || (high !== null && by > high);
  if (exceeds(controlLow, controlHigh)) return "OUT_OF_CONTROL";
  return exceeds(actionLow, actionHigh) ? "ACTION" : "IN_CONTROL";
}

/** Judges a strip by its deviations: its state is that of its worst measure. A value on a limit is within it. */
export function judgeStrip(
  process: Process,
  deviations: StripReading,
  limits: ProcessLimits,
): { state: StripState; beyond: readonly Deviation[] } {
  const beyond = MEASURES.flatMap((measure) =>
    channelsOf(process).flatMap((channel): Deviation[] => {
      const by = deviationOf(deviations, measure, channel);
      const state = by === null ? "IN_CONTROL" : stateOf(by, limits[measure]);
      return by === null || state === "IN_CONTROL" ? [] : [{ measure, channel, by, state }];
    }),
  ).toSorted(
    (a, b) => STRIP_STATES.indexOf(b.state) - STRIP_STATES.indexOf(a.state) || Math.abs(b.by) - Math.abs(a.by),
  );
  return { state: beyond[0]?.state ?? "IN_CONTROL", beyond };
}

/** "+0.09", "−0.05" (a true minus sign), "0.00". @param hundredths of density */
export function densityText(hundredths: number): string {
  const sign = hundredths > 0 ? "+" : hundredths < 0 ? "\u2212" : "";
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}`;
}

const deviationText = (process: Process, { measure, channel, by }: Deviation): string =>
  `${MEASURE_LABELS[measure]} ${channelLabel(process, channel)} ${densityText(by)}`;

/** "HD blue +0.09, outside control: do not run"; null for a strip in control. */
export function stripAlarm(process: Process, beyond: readonly Deviation[]): string | null {
  const [worst] = beyond;
  if (worst === undefined) return null;
  const others = beyond.filter(({ state }) => state === worst.state).length - 1;
  const text = `${deviationText(process, worst)}${others > 0 ? ` and ${others} more` : ""}`;
  return worst.state === "OUT_OF_CONTROL"
    ? `${text}, outside control: do not run`
    : `${text}, beyond the action limit: find the cause`;
}
