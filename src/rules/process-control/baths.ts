import type { FilmFormat, Process } from "../film/film.ts";
import { DAY_MS } from "../time.ts";

/** Baths that film goes through, in the order of the makers' manuals. */
export const BATH_STEPS = [
  "DEVELOPER",
  "FIRST_DEVELOPER",
  "STOP",
  "REVERSAL",
  "COLOR_DEVELOPER",
  "PRE_BLEACH",
  "BLEACH",
  "FIXER",
  "BLEACH_FIX",
  "STABILIZER",
] as const;
export type BathStep = (typeof BATH_STEPS)[number];

export const BATH_STEP_LABELS: Readonly<Record<BathStep, string>> = {
  DEVELOPER: "Developer",
  FIRST_DEVELOPER: "First developer",
  STOP: "Stop",
  REVERSAL: "Reversal",
  COLOR_DEVELOPER: "Color developer",
  PRE_BLEACH: "Pre-bleach",
  BLEACH: "Bleach",
  FIXER: "Fixer",
  BLEACH_FIX: "Bleach-fix",
  STABILIZER: "Stabilizer",
};

/** The baths of each process; small labs use bleach-fix instead of the two. */
export const STEPS_OF_PROCESS: Readonly<Record<Process, readonly BathStep[]>> = {
  C41: ["DEVELOPER", "BLEACH", "FIXER", "BLEACH_FIX", "STABILIZER"],
  BW: ["DEVELOPER", "STOP", "FIXER", "STABILIZER"],
  E6: ["FIRST_DEVELOPER", "REVERSAL", "COLOR_DEVELOPER", "PRE_BLEACH", "BLEACH", "FIXER", "BLEACH_FIX", "STABILIZER"],
  ECN2: ["DEVELOPER", "STOP", "BLEACH", "FIXER", "BLEACH_FIX", "STABILIZER"],
};

export const BATH_EVENTS = ["MIXED", "TOPPED_UP", "REPLENISHED", "DUMPED", "NOTE"] as const;
export type BathEvent = (typeof BATH_EVENTS)[number];

export const BATH_EVENT_LABELS: Readonly<Record<BathEvent, string>> = {
  MIXED: "Mixed",
  TOPPED_UP: "Topped up",
  REPLENISHED: "Replenished",
  DUMPED: "Dumped",
  NOTE: "Note",
};

/** Events that staff add to a mixed bath. Events with a volume change the amount in the tank. */
export const ADDED_BATH_EVENTS = ["TOPPED_UP", "REPLENISHED", "DUMPED", "NOTE"] as const satisfies readonly BathEvent[];
export const hasVolume = (event: BathEvent): boolean => event === "TOPPED_UP" || event === "REPLENISHED";

/** Area of a whole roll in cm², with leader: 35mm × 1.6 m, 61.5 mm × 0.82 m of 120, 16 mm × 0.75 m of 110. */
export const FILM_AREA_CM2: Readonly<Record<FilmFormat, number>> = {
  "35MM": 560,
  "120": 504,
  DISPOSABLE: 450,
  "110": 120,
  HALF_FRAME: 560,
};
const CM2_PER_M2 = 10_000;

/** Units of a replenishment rate: makers give both. */
export const REPLENISH_UNITS = ["ROLL", "M2"] as const;
export type ReplenishUnit = (typeof REPLENISH_UNITS)[number];
export const REPLENISH_UNIT_LABELS: Readonly<Record<ReplenishUnit, string>> = {
  ROLL: "per 135-36 roll",
  M2: "per m²",
};
const UNIT_CM2: Readonly<Record<ReplenishUnit, number>> = { ROLL: FILM_AREA_CM2["35MM"], M2: CM2_PER_M2 };

/** Film as the makers count it: in rolls of 135-36, rounded to a tenth. */
export const inWholeRolls = (areaCm2: number): number => Math.round((areaCm2 / FILM_AREA_CM2["35MM"]) * 10) / 10;

export interface BathUse {
  readonly mixedAt: Date;
  /** Null: no age limit. */
  readonly maxAgeDays: number | null;
  /** Rolls of 135-36 until it is exhausted; null: no limit, as for a replenished bath. */
  readonly maxRolls: number | null;
  readonly replenishMl: number | null;
  readonly replenishPer: ReplenishUnit;
  /** Of all film that went through. */
  readonly areaCm2: number;
  /** Sum of all replenishments, in ml. */
  readonly replenishedMl: number;
}

/** Returns the replenisher that the film since the last replenishment asks for, in whole ml. */
export const replenishmentDue = ({ replenishMl, replenishPer, areaCm2, replenishedMl }: BathUse): number =>
  replenishMl === null ? 0 : Math.max(0, Math.round((replenishMl * areaCm2) / UNIT_CM2[replenishPer]) - replenishedMl);

/** Limits that a bath has reached, and how near it is to them. */
export interface BathState {
  /** Time when it becomes too old; null without an age limit. */
  readonly dueAt: Date | null;
  readonly isTooOld: boolean;
  /** Rolls of 135-36 that it still takes; null without a capacity limit. */
  readonly rollsLeft: number | null;
  readonly isExhausted: boolean;
  readonly replenishMl: number;
}

export function bathState(use: BathUse, now: Date): BathState {
  const dueAt = use.maxAgeDays === null ? null : new Date(use.mixedAt.getTime() + use.maxAgeDays * DAY_MS);
  const used = use.areaCm2 / FILM_AREA_CM2["35MM"];
  const rollsLeft = use.maxRolls === null ? null : Math.max(0, Math.round((use.maxRolls - used) * 10) / 10);
  return {
    dueAt,
    isTooOld: dueAt !== null && now >= dueAt,
    rollsLeft,
    isExhausted: rollsLeft === 0,
    replenishMl: replenishmentDue(use),
  };
}

/** Replenisher is due for staff from this share of the bath's volume; less would be a note after every roll. */
const WORTH_REPLENISHING = 0.02;

/** "Too old since …" and "Exhausted" make a bath due for a change; replenisher is due before. */
export const isReplenishmentWorth = (ml: number, volumeMl: number): boolean =>
  ml > 0 && ml >= volumeMl * WORTH_REPLENISHING;
