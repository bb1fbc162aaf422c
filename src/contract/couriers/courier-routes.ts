import { z } from "zod";
import { DOOR_PHOTO_LIMIT, MOST_ROLLS_AT_A_DOOR, STOP_STATES, UNDOABLE_STEPS } from "../../rules/couriers/stops.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { call, messenger, staffOr } from "../kit/call.ts";
import { FileLink, Time } from "../kit/fields.ts";
import { WriteLink } from "../kit/files.ts";
import { Latitude, Longitude } from "./zip-codes.ts";

const tag = "Couriers";

export const Day = z.iso.date().meta({ description: "A calendar day in the lab's time zone", example: "2026-06-15" });

export const Stop = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    customerId: z.uuid(),
    customerName: z.string(),
    phone: z.string().nullable(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    lat: Latitude,
    lon: Longitude,
    stopState: z.enum(STOP_STATES),
    orderCanceled: z
      .boolean()
      .meta({ description: "Whether its order was canceled: collected film is brought to the lab and returned" }),
    day: Day,
    hoursId: z.uuid(),
    windowFrom: Time,
    windowTo: Time,
    arrivesAt: Time.meta({ description: "When the courier is expected at the door" }),
    rolls: z.number().int().meta({ description: "Number of rolls on the order", example: 3 }),
    labNumbers: z.array(z.string()).meta({ description: "On the stickers of its rolls, where they have some" }),
    note: z.string().meta({ description: "The customer's note on the order" }),
    notifiedAt: Time.nullable(),
    collectedAt: Time.nullable(),
    collectedRolls: z.number().int().nullable().meta({ description: "Rolls counted at the door", example: 3 }),
    photoUrl: FileLink.nullable().meta({ description: "Photo of the parcel at the door, a JPEG" }),
    failedAt: Time.nullable(),
    problem: z.string().nullable(),
    handedOverAt: Time.nullable(),
    handedOverRolls: z.number().int().nullable().meta({ description: "Rolls counted at the lab", example: 3 }),
  })
  .meta({ id: "Stop" });
export type Stop = z.output<typeof Stop>;

export const Route = z
  .object({
    day: Day,
    distanceKm: z
      .number()
      .meta({ description: "Straight-line kilometers from the lab through all stops", example: 7.4 }),
    stops: z.array(Stop).meta({ description: "In the order of the visits" }),
  })
  .meta({ id: "Route" });

/** Days per request. Routes are computed for each day, so the period is limited. */
export const MOST_ROUTE_DAYS = 31;
const period = z.object({
  from: Day.optional().meta({ description: "First day; today unless given" }),
  to: Day.optional().meta({ description: `Last day, at most ${MOST_ROUTE_DAYS} days on; the first unless given` }),
});

export const listRoutes = call({
  method: "GET",
  path: "/messengers/:messengerId/routes",
  who: messenger("messengerId", "couriers.read"),
  tag,
  summary: "A courier's routes by day, the stops in the order of the visits, with times",
  query: period,
  reply: z.object({ routes: z.array(Route) }),
});

export const notifyNextStop = call({
  method: "GET",
  path: "/messengers/:messengerId/routes/notify-next-stop",
  who: messenger("messengerId", "couriers.read"),
  tag,
  summary: "Notify the next open stop's customer by e-mail and SMS that the courier is on the way; once per stop",
  query: period,
  reply: z.object({
    stop: Stop.nullable().meta({ description: "The next open stop; null when none is left" }),
    notified: z.boolean().meta({ description: "Whether this call notified the customer; false if already notified" }),
  }),
});

/** Time of the tap on a phone that was offline; the lab's current time if omitted. */
const at = Time.optional().meta({ description: "When it happened, if that was earlier: at most a day ago" });
const rolls = z
  .number()
  .int()
  .min(0)
  .max(MOST_ROLLS_AT_A_DOOR)
  .optional()
  .meta({ description: "Rolls counted or scanned", example: 3 });
const keyReused = {
  KEY_REUSED: { status: 409, message: "This key was already used for another request." },
} as const;

export const notifyCustomer = call({
  method: "POST",
  path: "/messengers/:messengerId/routes/notify-next-stop",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary:
    "Mark the courier as on the way to a stop: its customer gets one e-mail and text message per stop, unless it is too late",
  idempotent: true,
  body: z.object({ stopId: z.uuid().optional(), at }).nullish(),
  reply: z.object({ stop: Stop.nullable(), notified: z.boolean() }),
  refusals: {
    TOO_EARLY: {
      status: 409,
      message: "You can send this on the day of the stop, from an hour before its window.",
    },
    ...keyReused,
  },
});

const stopRefusals = {
  STOP_STATE: {
    status: 409,
    message: "This stop was already updated. Check the route.",
    data: z.object({ state: z.enum(STOP_STATES) }),
  },
  ...keyReused,
} as const;
const visitRefusals = {
  ...stopRefusals,
  OTHER_DAY: {
    status: 409,
    message: "This stop is for another day. Record it on its day, or ask the lab to correct it.",
    data: z.object({ day: Day }),
  },
} as const;
const stopReply = z.object({ stop: Stop });

export const collectStop = call({
  method: "PUT",
  path: "/messengers/:messengerId/stops/:stopId/collect",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Mark a stop's film as collected; repeating it is harmless",
  idempotent: true,
  body: z.object({ at, rolls }).nullish(),
  reply: stopReply,
  refusals: visitRefusals,
});

export const failStop = call({
  method: "PUT",
  path: "/messengers/:messengerId/stops/:stopId/fail",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Record that nothing could be collected at a stop, with the reason",
  idempotent: true,
  body: z.object({ problem: z.string().trim().min(1, "Enter what happened").max(300), at }),
  reply: stopReply,
  refusals: visitRefusals,
});

export const photographStop = call({
  method: "POST",
  path: "/messengers/:messengerId/stops/:stopId/photo",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary:
    "Get a write link for a photo taken at the door. The PUT returns when the photo is stored; it replaces an earlier one",
  body: z.object({
    size: z
      .number()
      .int()
      .min(1, "The photograph is empty: 0 bytes")
      .max(DOOR_PHOTO_LIMIT.maxBytes, tooLargeText(DOOR_PHOTO_LIMIT))
      .meta({ description: "Bytes of the JPEG", example: 204800 }),
  }),
  reply: WriteLink,
});

export const handOverStop = call({
  method: "PUT",
  path: "/messengers/:messengerId/stops/:stopId/hand-over",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Mark a stop's film as handed over at the lab; repeating it is harmless",
  idempotent: true,
  body: z.object({ at, rolls }).nullish(),
  reply: stopReply,
  refusals: stopRefusals,
});

export const undoStop = call({
  method: "PUT",
  path: "/messengers/:messengerId/stops/:stopId/undo",
  who: messenger("messengerId", "couriers.write"),
  tag,
  summary: "Undo a collection or hand-over within ten minutes, until the lab receives the film",
  idempotent: true,
  body: z.object({ step: z.enum(UNDOABLE_STEPS), at }),
  reply: stopReply,
  refusals: {
    ...stopRefusals,
    TOO_LATE: {
      status: 409,
      message: "This can no longer be undone. Ask the lab to correct it.",
    },
  },
});

export const collectOrder = call({
  method: "PUT",
  path: "/users/:userId/orders/:orderId/receive",
  who: staffOr("MESSENGER", "couriers.write"),
  tag,
  summary:
    "Mark an order's film as collected by the courier on their route; admins may do it for the courier. Repeating it is harmless",
  reply: stopReply,
  refusals: visitRefusals,
});
