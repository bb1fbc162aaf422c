import { z } from "zod";
import { FILM_FORMATS, PROCESSES, ROLL_EVENTS, SCAN_SIZES } from "../rules/rolls/film.ts";
import { call, OrderNumber, own, roles } from "./call.ts";
import { Flag, Paging } from "./paging.ts";
import { Scan } from "./scans.ts";

/** A roll as its customer sees it on the platform. */
export const Roll = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    pickUpId: z.uuid(),
    number: z.number().int(),
    labNumber: z.string().nullable(),
    name: z.string(),
    brand: z.string().nullable(),
    model: z.string().nullable(),
    format: z.enum(FILM_FORMATS),
    process: z.enum(PROCESSES),
    pushPullFactor: z.number().int(),
    scanQuality: z.enum(SCAN_SIZES),
    notes: z.string(),
    /** The last thing that happened to it; null before it is received. */
    lastEvent: z.enum(ROLL_EVENTS).nullable(),
    syncedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    scanCount: z.number().int(),
    /** Signed links to the first frames' thumbnails, for the cover. */
    covers: z.array(
      z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), placeholder: z.string() }),
    ),
  })
  .meta({ id: "Roll" });
export type Roll = z.output<typeof Roll>;

const tag = "Rolls";

export const listRolls = call({
  method: "GET",
  path: "/users/:userId/film-rolls",
  who: own("userId"),
  tag,
  summary:
    "A customer's rolls, newest first, with counts and covers. Scans show only once a roll is SYNCED (admins see them before)",
  query: Paging.extend({
    search: z.string().trim().max(100).optional(),
    orderId: OrderNumber.optional(),
    sortBy: z.enum(["createdAt", "syncedAt"]).default("createdAt"),
    desc: Flag.default(true),
  }),
  reply: z.object({ rolls: z.array(Roll), count: z.number().int() }),
});

export const getRoll = call({
  method: "GET",
  path: "/users/:userId/film-rolls/:rollId",
  who: own("userId"),
  tag,
  summary: "A roll with all its scans in frame order, each with signed links good for at least 15 minutes",
  reply: z.object({ roll: Roll, scans: z.array(Scan) }),
});

export const updateRoll = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId",
  who: own("userId"),
  tag,
  summary: "Rename a roll",
  body: z.object({ name: z.string().trim().max(120) }),
  reply: z.object({ roll: Roll }),
});

export const setRollStock = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/update-film-roll",
  who: own("userId"),
  tag,
  summary: 'Set a roll\'s film stock from one "brand model" string of the known stocks',
  body: z.object({ value: z.string().trim().min(1).max(120) }),
  reply: z.object({ roll: Roll }),
  refusals: { UNKNOWN_STOCK: { status: 422, message: "We do not know this film. Choose one from the list." } },
});

export const rollByLabNumber = call({
  method: "GET",
  path: "/rolls/by-lab-number/:labNumber",
  who: roles("ADMIN"),
  tag,
  textParams: ["labNumber"],
  summary: "Find the roll of a scanned twin-check barcode",
  reply: z.object({ rollId: z.uuid(), orderId: z.number().int(), customerId: z.uuid() }),
});
