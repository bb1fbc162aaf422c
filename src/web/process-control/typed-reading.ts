import { z } from "zod";
import type { Process } from "../../rules/film/film.ts";
import {
  type Channel,
  channelsOf,
  MAX_DENSITY,
  type Patch,
  type StripReading,
} from "../../rules/process-control/strips.ts";

/** Densities as typed: "0.82", or "-0.05" for a deviation. */
export type TypedReading = Record<Patch, Record<Channel, string>>;

const Density = z
  .string()
  .trim()
  .regex(/^[+\-\u2212]?\d?[.,]\d{1,3}$|^[+\-\u2212]?\d$/, "For example 0.82")
  .transform((text) => Math.round(Number(text.replace("\u2212", "-").replace(",", ".")) * 100))
  .refine((hundredths) => Math.abs(hundredths) <= MAX_DENSITY, "At most 6.00");
const Unused = z.string().transform(() => null);

/** Reads typed densities as hundredths; channels that the process does not have are null. */
export function typedReading(process: Process) {
  const has = (channel: Channel) => (channelsOf(process).includes(channel) ? Density : Unused);
  const patch = z.object({ red: has("red"), green: has("green"), blue: has("blue") });
  return z.object({ dMin: patch, ld: patch, hd: patch, dMax: patch });
}

/** Returns the texts of the fields: empty where nothing was read. */
export function typedValues(process: Process, reading: StripReading | null): TypedReading {
  const text = (patch: Patch, channel: Channel) => {
    const value = channelsOf(process).includes(channel) ? (reading?.[patch][channel] ?? null) : null;
    return value === null ? "" : (value / 100).toFixed(2);
  };
  const of = (patch: Patch) => ({ red: text(patch, "red"), green: text(patch, "green"), blue: text(patch, "blue") });
  return { dMin: of("dMin"), ld: of("ld"), hd: of("hd"), dMax: of("dMax") };
}
