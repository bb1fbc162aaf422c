import { z } from "zod";
import { anyone, call } from "../kit/call.ts";

export const generalStats = call({
  method: "GET",
  path: "/public/general-stats",
  who: anyone,
  tag: "Lab",
  summary: "Rolls outstanding and done, and the turnaround to expect in business days",
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
      description: "Orders that are paid and not complete, by the place that works on them: one, the lab",
    }),
  }),
});
