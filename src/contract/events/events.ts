import { z } from "zod";
import { EVENT_NAMES } from "../../rules/events/event-types.ts";
import { call, staff } from "../kit/call.ts";
import { commaList } from "../kit/fields.ts";
import { LabEvent } from "./event.ts";

export const tag = "Events";

export const MOST_EVENTS = 200;

export const listEvents = call({
  method: "GET",
  path: "/events",
  who: staff("orders.read"),
  tag,
  summary:
    "Events of the last 90 days, oldest first. The caller gets only types and amounts that its permissions include. Pass `next` as `after` to continue",
  query: z.object({
    after: z.uuid().optional().meta({ description: "The last event read; unset: from the oldest" }),
    types: commaList(z.enum(EVENT_NAMES), EVENT_NAMES.length, "type")
      .optional()
      .meta({ description: "Only these types, separated by commas", example: "order.paid,roll.synced" }),
    limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS),
  }),
  reply: z.object({
    events: z.array(LabEvent),
    next: z.uuid().nullable().meta({ description: "The cursor to continue from; null if there was no event yet" }),
    more: z.boolean().meta({ description: "Whether more events are waiting" }),
  }),
  refusals: {
    GONE: { status: 410, message: "This event is older than 90 days or unknown. Start again without `after`." },
  },
});
