import { z } from "zod";
import { PROCESSES, ROLL_EVENTS } from "../../rules/film/film.ts";
import { PROMISE_DUES } from "../../rules/lab/promise.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { RollOfOrder } from "../orders/order.ts";
import { Flag, listQuery, More } from "../kit/paging.ts";

export const RollAtStep = z
  .object({
    rollId: z.uuid(),
    number: z.number().int(),
    labNumber: z.string().nullable(),
    format: RollOfOrder.shape.format,
    process: RollOfOrder.shape.process,
    stock: RollOfOrder.shape.stock,
    pushPullFactor: RollOfOrder.shape.pushPullFactor,
    scanQuality: RollOfOrder.shape.scanQuality,
    addRush: z.boolean(),
    priority: z.boolean().meta({ description: "Its order was made with a membership that has the priority queue" }),
    sleeving: RollOfOrder.shape.sleeving,
    negativesAction: RollOfOrder.shape.negativesAction,
    orderId: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    since: Time,
    promisedFor: z.iso
      .date()
      .nullable()
      .meta({ description: "The day the order was first promised, in the lab's time zone", example: "2026-11-24" }),
  })
  .meta({ id: "RollAtStep" });

export type RollAtStep = z.output<typeof RollAtStep>;

export const listRollEvents = call({
  method: "GET",
  path: "/roll-events",
  who: staff("bench"),
  tag: "Lab",
  summary: "Rolls of open orders at this step: rush first, then priority, then longest wait",
  query: listQuery(["since", "labNumber"], false).extend({
    event: z.enum(ROLL_EVENTS),
    process: z.enum(PROCESSES).optional().meta({ description: "Only rolls developed in this process" }),
    rush: Flag.optional(),
    priority: Flag.optional(),
    due: z.enum(PROMISE_DUES).optional().meta({
      description:
        "Only rolls without scans that break the day promised first unless they are up today (late ones too), or on the next business day",
    }),
  }),
  reply: z.object({ rolls: z.array(RollAtStep), count: z.number().int(), more: More }),
});

export const countRollEvents = call({
  method: "GET",
  path: "/roll-events/counts",
  who: staff("bench"),
  tag: "Lab",
  summary: "The number of rolls at each step, for orders that are not complete",
  reply: z.object({
    counts: z.object({
      RECEIVED: z.number().int(),
      DEVELOPED: z.number().int(),
      SCANNED: z.number().int(),
      SYNCED: z.number().int(),
      SLEEVED: z.number().int(),
      RETURNED: z.number().int(),
      TOSSED: z.number().int(),
    }),
  }),
});
