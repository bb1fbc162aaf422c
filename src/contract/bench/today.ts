import { z } from "zod";
import { PROCESSES } from "../../rules/film/film.ts";
import type { OrderNeed } from "../../rules/orders/needs.ts";
import { staff, call } from "../kit/call.ts";

const count = z.number().int();

/** Steps that a station works on. */
export const WAITING_STEPS = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED", "SLEEVED"] as const;

export const RollsWaiting = z
  .object({
    step: z.enum(WAITING_STEPS),
    process: z.enum(PROCESSES),
    rolls: count,
    rush: count,
    priority: count,
    late: count.meta({ description: "Without scans, promised for an earlier day" }),
    dueToday: count.meta({ description: "Without scans, promised for today" }),
    dueNext: count.meta({ description: "Without scans, promised for a day up to the next business day" }),
  })
  .meta({ id: "RollsWaiting" });
export type RollsWaiting = z.output<typeof RollsWaiting>;

export const labToday = call({
  method: "GET",
  path: "/bench/today",
  who: staff("bench"),
  tag: "Lab",
  summary: "The lab's work right now: rolls at each step by process, orders by next action, parcels and courier stops",
  reply: z.object({
    rolls: z.array(RollsWaiting),
    orders: z.object({
      TO_RECEIVE: count,
      IN_PROGRESS: count,
      TO_PACK: count,
      TO_SEND: count,
      TO_PAY: count,
      TO_RETURN: count,
    } satisfies Record<OrderNeed, typeof count>),
    parcels: z.object({
      onTheWay: count.meta({ description: "With expected film, in transit" }),
      arrived: count.meta({ description: "With expected film, delivered but not received at the bench" }),
    }),
    courierStops: count.meta({ description: "Courier stops today whose film has not reached the lab" }),
  }),
});
