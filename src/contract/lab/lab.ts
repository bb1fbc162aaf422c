import { z } from "zod";
import { anyone, call } from "../kit/call.ts";

export const generalStats = call({
  method: "GET",
  path: "/public/general-stats",
  who: anyone,
  tag: "Lab",
  summary: "Rolls outstanding and done, and the expected turnaround in business days",
  reply: z.object({
    turnaround: z.object({
      overall: z.object({ totalOutstanding: z.number().int(), estimatedDays: z.number() }),
      e6: z.object({ totalOutstanding: z.number().int() }),
      ecn2: z.object({ totalOutstanding: z.number().int() }),
    }),
    rollsScannedToday: z.number().int(),
    rollsDevelopedToday: z.number().int(),
    rollsSyncedToday: z.number().int(),
    rollsSyncedYesterday: z.number().int(),
    ordersByLocation: z.record(z.string(), z.number().int()).meta({
      description: "Paid orders that are not complete, by location; currently only the lab",
    }),
  }),
});

/** Separate from the stats because it changes far less often, so pages that show it stay cached. */
export const getTurnaround = call({
  method: "GET",
  path: "/public/turnaround",
  who: anyone,
  tag: "Lab",
  summary: "Business days until the scans of a roll that arrives now are ready, as every page shows them",
  reply: z.object({ days: z.number().int() }),
});
