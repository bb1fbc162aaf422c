import { z } from "zod";
import { FILM_FORMATS, PROCESSES, ROLL_EVENTS, SCAN_SIZES } from "../../rules/film/film.ts";
import { staff, call, own } from "../kit/call.ts";
import { FilmFilters, FilterValues } from "./film-filters.ts";
import { RollDraft } from "../checkout/order-draft.ts";
import { commaList } from "../kit/fields.ts";
import { copyQuery, listQuery, More, NextCursor } from "../kit/paging.ts";
import { externalIdQuery, referenceFields, referencesCall } from "../kit/references.ts";
import { addScan, Scan } from "./scans.ts";
import { Location, Tag } from "./tags.ts";

export const Roll = z
  .object({
    id: z.uuid(),
    orderId: z.number().int().nullable().meta({ description: "Null for an earlier roll, imported with its scans" }),
    pickUpId: z.uuid().nullable(),
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
    tags: z.array(Tag),
    locations: z.array(Location),
    /** The roll's last event; null before it is received. */
    lastEvent: z.enum(ROLL_EVENTS).nullable(),
    syncedAt: z.iso.datetime().nullable(),
    /** When storage of a non-member's scans ended; null while they are stored. */
    scansExpiredAt: z.iso.datetime().nullable(),
    storedUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When storage ends for non-members; null for members and after it ended" }),
    restorableUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Date until which a membership restores deleted scans" }),
    isNew: z.boolean().meta({ description: "Scans not seen by its customer yet; shown only to the customer" }),
    createdAt: z.iso.datetime(),
    scanCount: z.number().int(),
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
  who: own("userId", "film"),
  tag,
  summary:
    "A customer's rolls, newest first, with counts and covers, searched by name, film, lab number, notes and tags. Scans show only once a roll is SYNCED (admins see them before)",
  query: FilmFilters.extend(listQuery(["createdAt", "syncedAt"]).omit({ search: true }).shape),
  reply: z.object({ rolls: z.array(Roll), count: z.number().int() }),
});

export const listLabRolls = call({
  method: "GET",
  path: "/film-rolls",
  who: staff("film"),
  tag,
  summary: "All customers' rolls, by their last change, searched by name, film, lab number and notes",
  query: listQuery(["updatedAt"]).extend({
    ...copyQuery("uuid"),
    ...externalIdQuery,
    orderId: FilmFilters.shape.orderId,
    customerId: z.uuid().optional(),
    lastEvent: commaList(z.enum(ROLL_EVENTS), ROLL_EVENTS.length, "event")
      .optional()
      .meta({ description: "Rolls at one of these steps, separated by commas", example: "RECEIVED,DEVELOPED" }),
  }),
  reply: z.object({
    rolls: z.array(
      Roll.pick({
        id: true,
        orderId: true,
        pickUpId: true,
        number: true,
        labNumber: true,
        name: true,
        brand: true,
        model: true,
        format: true,
        process: true,
        pushPullFactor: true,
        scanQuality: true,
        notes: true,
        lastEvent: true,
        syncedAt: true,
        createdAt: true,
      })
        .extend({ customerId: z.uuid(), updatedAt: z.iso.datetime(), ...referenceFields })
        .meta({ id: "LabRoll" }),
    ),
    count: z.number().int(),
    more: More,
    nextCursor: NextCursor,
  }),
});

export const setRollReferences = referencesCall("/film-rolls/:rollId/references", "film", {
  tag,
  summary: "Set a roll's external id and metadata, for other programs",
});

export const rollFilters = call({
  method: "GET",
  path: "/users/:userId/film-rolls/filters",
  who: own("userId", "film"),
  tag,
  summary: "Filters for a customer's rolls, with the number of matches. Months go by arrival",
  query: FilmFilters,
  reply: FilterValues,
});

export const getRoll = call({
  method: "GET",
  path: "/users/:userId/film-rolls/:rollId",
  who: own("userId", "film"),
  tag,
  summary: "A roll with all its scans in frame order, each with signed links good for at least 15 minutes",
  reply: z.object({
    roll: Roll,
    scans: z.array(Scan),
    steps: z
      .array(
        z.object({
          event: z.enum(ROLL_EVENTS),
          at: z.iso.datetime(),
          by: z.string().nullable().meta({ description: "First name of who did it", example: "Ines" }),
        }),
      )
      .meta({ description: "Its steps, in order" }),
    contactSheetIncluded: z.boolean().meta({
      description:
        "Whether the caller can get its contact sheet: members for every order, others for their first order",
    }),
    newerId: z.uuid().nullable().meta({ description: "The customer's next newer roll" }),
    olderId: z.uuid().nullable().meta({ description: "The customer's next older roll" }),
  }),
});

export const updateRoll = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId",
  who: own("userId", "film"),
  tag,
  summary: "Rename a roll or change its notes; omitted fields do not change",
  body: z.object({ name: z.string().trim().max(120).optional(), notes: z.string().trim().max(1000).optional() }),
  reply: z.object({ roll: Roll }),
});

export const markRollSeen = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/seen",
  who: own("userId", "film"),
  tag,
  summary: "Mark a roll as seen, so it is no longer new. Calls by staff change nothing",
});

export const setRollStock = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/update-film-roll",
  who: own("userId", "film"),
  tag,
  summary: 'Set a roll\'s film stock from one "brand model" string of the known stocks',
  body: z.object({ value: z.string().trim().min(1).max(120) }),
  reply: z.object({ roll: Roll }),
  refusals: { UNKNOWN_STOCK: { status: 422, message: "We don't recognize this film. Choose one from the list." } },
});

export const rollByLabNumber = call({
  method: "GET",
  path: "/rolls/by-lab-number/:labNumber",
  who: staff("bench"),
  tag,
  textParams: ["labNumber"],
  summary: "Find the roll of a scanned twin-check barcode",
  reply: z.object({ rollId: z.uuid(), orderId: z.number().int(), customerId: z.uuid() }),
});

export const addRoll = call({
  method: "POST",
  path: "/users/:userId/pick-ups/:pickUpId/film-rolls",
  who: staff("bench"),
  tag,
  idempotent: true,
  summary:
    "Add a roll to a pick-up without charge. In a received pick-up it is RECEIVED and gets a lab number; otherwise it is declared",
  body: RollDraft.omit({ tempKey: true }),
  reply: z.object({ roll: Roll }),
  refusals: {
    ORDER_CLOSED: { status: 409, message: "This order is complete or canceled. Add the roll to another order." },
    TOO_MANY_ROLLS: { status: 422, message: "An order holds at most 200 rolls. Place another order." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another roll." },
  },
});

export const reverseScans = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/reverse-scans",
  who: own("userId", "film"),
  tag,
  idempotent: true,
  summary: "Reverse a roll's frame order. Files do not change",
  reply: z.object({ roll: Roll, scans: z.array(Scan) }),
  refusals: {
    NOTHING_THERE: { status: 409, message: "This roll has no scans yet." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

const Frames = z.array(z.uuid()).min(1).max(500);

export const orderScans = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/scan-order",
  who: staff("bench"),
  tag,
  summary:
    "Reorder a roll's frames before it is synced. `was` is the order that the caller read; refused if it has changed",
  body: z.object({ scanIds: Frames, was: Frames }),
  reply: z.object({ roll: Roll, scans: z.array(Scan) }),
  refusals: {
    ROLL_SYNCED: addScan.refusals.ROLL_SYNCED,
    CHANGED_MEANWHILE: {
      status: 409,
      message: "Someone just changed this roll's frames.",
      data: z.object({ changed: z.string().meta({ example: "1 frame was added, the frames were reordered" }) }),
    },
  },
});

export const clearScans = call({
  method: "PUT",
  path: "/users/:userId/film-rolls/:rollId/clear-scans",
  who: staff("bench"),
  tag,
  summary:
    "Remove all scans of a roll before it is synced, to scan it again, or only scans whose files never arrived. Repeating it is harmless",
  body: z
    .object({
      onlyAwaited: z.boolean().default(false).meta({ description: "Only scans that were announced and have no file" }),
    })
    .nullish(),
  reply: z.object({ roll: Roll }),
  refusals: { ROLL_SYNCED: addScan.refusals.ROLL_SYNCED },
});

export const PickUp = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    receivedAt: z.iso.datetime().nullable(),
    /** When the last of the arrived rolls was synced; null while one is in progress. */
    syncedAt: z.iso.datetime().nullable(),
    rolls: z.number().int(),
    rollsSynced: z.number().int(),
    scans: z.number().int().meta({ description: "Scans of its synced rolls" }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PickUp" });
export type PickUp = z.output<typeof PickUp>;

export const listPickUps = call({
  method: "GET",
  path: "/users/:userId/pick-ups",
  who: own("userId", "film"),
  tag,
  summary:
    "A customer's pick-ups, newest first: the batches that the lab handles together. Searches roll names, films, lab numbers and notes",
  query: listQuery(["createdAt"]).extend({ orderId: FilmFilters.shape.orderId }),
  reply: z.object({ pickUps: z.array(PickUp), count: z.number().int() }),
});

export const splitPickUp = call({
  method: "POST",
  path: "/users/:userId/pick-ups/:pickUpId/split",
  who: staff("bench"),
  tag,
  idempotent: true,
  summary: "Split rolls of a pick-up into a new one, which is synced, announced and downloaded separately",
  body: z.object({ rollIds: z.array(z.uuid()).min(1, "Choose rolls for the new batch").max(200) }),
  reply: z.object({ pickUp: PickUp, newPickUp: PickUp }),
  refusals: {
    NOT_IN_BATCH: { status: 422, message: "One of these rolls is not in this batch." },
    NOTHING_LEFT: { status: 422, message: "At least one roll must stay. Deselect one." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another split." },
  },
});
