import { z } from "zod";

/** A browser at the bench that stays open for the day; workers change by badge or PIN. */
export const Station = z
  .object({
    name: z.string().meta({ example: "Develop" }),
    lockMinutes: z.number().int().meta({ description: "Locks after so many minutes without input", example: 5 }),
    locked: z.boolean().meta({ description: "True until a worker signs in" }),
  })
  .meta({ id: "Station" });
export type Station = z.output<typeof Station>;
