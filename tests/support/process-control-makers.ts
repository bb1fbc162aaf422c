import type { BodyOf } from "../../src/contract/kit/call.ts";
import type { mixBath } from "../../src/contract/process-control/baths.ts";
import { type Channel, type Patch, type StripReading } from "../../src/rules/process-control/strips.ts";

/** Returns deviations of a color process: zero unless given, in hundredths of density. */
export const aReading = (values: Partial<Record<Patch, Partial<Record<Channel, number>>>>): StripReading => {
  const of = (patch: Patch) => ({ red: 0, green: 0, blue: 0, ...values[patch] });
  return { dMin: of("dMin"), ld: of("ld"), hd: of("hd"), dMax: of("dMax") };
};

type BathForm = BodyOf<typeof mixBath>;

export const aBath = (own: Partial<BathForm> = {}): BathForm => ({
  step: "DEVELOPER",
  product: "Flexicolor LU",
  volumeMl: 8000,
  maxAgeDays: 28,
  maxRolls: 100,
  replenishMl: 48,
  replenishPer: "ROLL",
  note: "",
  ...own,
});
