import fc from "fast-check";
import { expect, test } from "vitest";
import { PROCESSES } from "../film/film.ts";
import { DAY_MS } from "../time.ts";
import {
  bathState,
  type BathUse,
  FILM_AREA_CM2,
  inWholeRolls,
  isReplenishmentWorth,
  replenishmentDue,
  STEPS_OF_PROCESS,
} from "./baths.ts";

const MIXED = new Date("2026-11-01T12:00:00Z");
const aUse = (own: Partial<BathUse>): BathUse => ({
  mixedAt: MIXED,
  maxAgeDays: 28,
  maxRolls: 100,
  replenishMl: 48,
  replenishPer: "ROLL",
  areaCm2: 0,
  replenishedMl: 0,
  ...own,
});
const after = (days: number) => new Date(MIXED.getTime() + days * DAY_MS);

test("replenishment is due by film area, per roll or square meter, less the amount added", () => {
  expect(replenishmentDue(aUse({ areaCm2: 10 * FILM_AREA_CM2["35MM"] }))).toBe(480);
  expect(replenishmentDue(aUse({ areaCm2: 10 * FILM_AREA_CM2["35MM"], replenishedMl: 400 }))).toBe(80);
  expect(replenishmentDue(aUse({ areaCm2: 10 * FILM_AREA_CM2["110"] })), "a small film takes less").toBe(103);
  expect(replenishmentDue(aUse({ areaCm2: 25_000, replenishMl: 900, replenishPer: "M2" }))).toBe(2250);
  expect(replenishmentDue(aUse({ areaCm2: 25_000, replenishMl: null }))).toBe(0);
  expect(isReplenishmentWorth(159, 8000)).toBe(false);
  expect(isReplenishmentWorth(160, 8000)).toBe(true);
});

test("a bath is due at its age or roll limit, and an unset limit never applies", () => {
  expect(bathState(aUse({}), after(27))).toMatchObject({ isTooOld: false, rollsLeft: 100, isExhausted: false });
  expect(bathState(aUse({}), after(28))).toMatchObject({ isTooOld: true, dueAt: after(28) });
  const full = 100 * FILM_AREA_CM2["35MM"];
  expect(bathState(aUse({ areaCm2: full }), after(1))).toMatchObject({ rollsLeft: 0, isExhausted: true });
  expect(bathState(aUse({ areaCm2: full - 560 }), after(1))).toMatchObject({ rollsLeft: 1, isExhausted: false });
  expect(bathState(aUse({ maxAgeDays: null, maxRolls: null, areaCm2: full }), after(500))).toMatchObject({
    dueAt: null,
    isTooOld: false,
    rollsLeft: null,
    isExhausted: false,
  });
  expect(inWholeRolls(FILM_AREA_CM2["120"])).toBe(0.9);
});

test("replenishing the due amount leaves none due, however it is divided", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 20 }),
      fc.constantFrom("ROLL" as const, "M2" as const),
      fc.integer({ min: 1, max: 2000 }),
      (areas, replenishPer, replenishMl) => {
        const use = { areaCm2: 0, replenishedMl: 0 };
        for (const area of areas) {
          use.areaCm2 += area;
          use.replenishedMl += replenishmentDue(aUse({ ...use, replenishPer, replenishMl }));
          expect(replenishmentDue(aUse({ ...use, replenishPer, replenishMl }))).toBe(0);
        }
        const once = replenishmentDue(aUse({ areaCm2: use.areaCm2, replenishPer, replenishMl }));
        expect(use.replenishedMl).toBe(once);
      },
    ),
  );
});

test("each process has a developer and a fixing bath", () => {
  for (const process of PROCESSES) {
    expect(STEPS_OF_PROCESS[process].some((step) => step.endsWith("DEVELOPER"))).toBe(true);
    expect(STEPS_OF_PROCESS[process].some((step) => step.startsWith("FIX") || step === "BLEACH_FIX")).toBe(true);
  }
});
