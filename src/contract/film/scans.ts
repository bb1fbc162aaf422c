import { z } from "zod";
import { SCAN_LIMIT, SCAN_STATES, UPLOAD_TYPES } from "../../rules/film/scan-files.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { ORIENTATIONS, TURN_DIRECTIONS } from "../../rules/film/turns.ts";
import { staff, call, own } from "../kit/call.ts";
import { ChangedScans } from "./changed-scans.ts";
import { FilmFilters, FilterValues } from "./film-filters.ts";
import { listQuery } from "../kit/paging.ts";
import { Location, Tag } from "./tags.ts";
import { WriteLink } from "../kit/files.ts";
import { RollFiles } from "./zip-downloads.ts";

/** A derived picture with a signed, short-lived URL. Width and height in px, upright. */
export const Picture = z.object({
  read: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

export const Scan = z
  .object({
    id: z.uuid(),
    filmRollId: z.uuid(),
    /** Frame position on the roll, from 1. */
    frame: z.number().int(),
    name: z.string(),
    description: z.string(),
    state: z.enum(SCAN_STATES),
    /** Human-readable reason why a DAMAGED file could not be used. */
    problem: z.string().nullable(),
    /** ThumbHash in base64, for the blurred placeholder; null until READY. */
    placeholder: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    thumbnail: Picture.nullable(),
    midResOptimized: Picture.nullable(),
    midRes: Picture.nullable(),
    hiRes: Picture.nullable(),
    orientation: z.literal(ORIENTATIONS).meta({ description: "Clockwise rotation in degrees, relative to the scan" }),
    shownOrientation: z.literal(ORIENTATIONS).meta({
      description: "Rotation of its pictures, in degrees clockwise; differs from `orientation` while they are rendered",
    }),
    favorite: z.boolean().meta({ description: "Its customer marked it with the grease pencil" }),
    rejected: z.boolean().meta({ description: "Rejected by its customer; a rejected scan is never a favorite" }),
    turning: z.boolean().meta({ description: "True while pictures still show the previous rotation" }),
    tags: z.array(Tag),
    locations: z.array(Location),
    renewedAt: z.iso.datetime().nullable().meta({
      description:
        "When the lab put another scan of the frame in the place of the one that its customer had; null: never",
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Scan" });

export type Scan = z.output<typeof Scan>;

const tag = "Scans";

export const addScan = call({
  method: "POST",
  path: "/users/:userId/pick-ups/:pickUpId/film-rolls/:rollId/scans",
  who: staff("bench"),
  tag,
  idempotent: true,
  summary:
    "Announce a scan and get a write link for its file: good for 15 minutes, for that one object, size and type, and with its `sha256` for those bytes alone",
  query: z.object({ fileType: z.enum(UPLOAD_TYPES, "Scans are JPEG, PNG or TIFF files") }),
  body: z.object({
    filmRollId: z.uuid().optional(),
    name: z.string().max(1000).default(""),
    description: z.string().max(2000).default(""),
    /** File size in bytes. */
    size: z.number().int().min(1, "The file is empty: 0 bytes").max(SCAN_LIMIT.maxBytes, tooLargeText(SCAN_LIMIT)),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "Enter a SHA-256 of 64 lowercase hexadecimal digits")
      .optional()
      .meta({
        description: "SHA-256 of the file. The upload is compared with it, so a changed byte is refused",
        example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      }),
    onlyOnce: z.boolean().default(false).meta({
      description:
        "With `sha256`: a file whose bytes the lab has gets the frame that it has; another roll's is refused",
    }),
    byName: z.boolean().default(false).meta({
      description:
        "It is placed among the frames by the number in its name; without a number, or if the frames were reordered, it goes last",
    }),
    /** Set when a file is sent again: the same scan gets a new link instead of a second frame. */
    scanId: z.uuid().optional(),
  }),
  reply: z.object({ scan: Scan, writeLink: WriteLink }),
  refusals: {
    ROLL_SYNCED: { status: 409, message: "The customer already has this roll's scans." },
    NOT_RECEIVED: { status: 409, message: "Receive this roll first." },
    WRITTEN_OFF: { status: 409, message: "This roll was written off: it has no scans." },
    NOT_PAID: { status: 409, message: "This roll's order is not paid. Hold the film until payment." },
    CANCELED: { status: 409, message: "This roll's order is canceled. We return the film to the customer." },
    ALREADY_THERE: { status: 409, message: "This scan's file is already stored." },
    OF_ANOTHER_ROLL: {
      status: 409,
      message: "This file is already a frame of another roll.",
      data: z.object({ labNumber: z.string(), frame: z.number().int() }),
    },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another scan." },
  },
});

export const removeScan = call({
  method: "DELETE",
  path: "/users/:userId/pick-ups/:pickUpId/film-rolls/:rollId/scans/:scanId",
  who: staff("bench"),
  tag,
  summary: "Remove a scan from a roll before it is synced",
  refusals: { ROLL_SYNCED: addScan.refusals.ROLL_SYNCED },
});

export const getScan = call({
  method: "GET",
  path: "/users/:userId/scans/:scanId",
  who: own("userId", "film"),
  tag,
  summary: "One scan with signed links",
  reply: z.object({ scan: Scan }),
});

export const updateScan = call({
  method: "PUT",
  path: "/users/:userId/scans/:scanId",
  who: own("userId", "film"),
  tag,
  summary: "Name or describe a scan; omitted fields do not change",
  body: z.object({ name: z.string().max(1000).optional(), description: z.string().max(2000).optional() }),
  reply: z.object({ scan: Scan }),
});

const Marked = z.object({
  scanIds: z.array(z.uuid()).meta({ description: "Scans whose mark changed" }),
  replaced: z.array(z.uuid()).meta({ description: "Changed scans that lost the opposite mark" }),
});

export const markFavorites = call({
  method: "PUT",
  path: "/users/:userId/scans/favorites",
  who: own("userId", "film"),
  tag,
  summary: "Mark scans as favorites, or unmark them. Returns the changed scans; all or none",
  body: z.object({ scanIds: ChangedScans, favorite: z.boolean() }),
  reply: Marked,
});

export const markRejects = call({
  method: "PUT",
  path: "/users/:userId/scans/rejects",
  who: own("userId", "film"),
  tag,
  summary: "Reject scans, or undo it. Returns the changed scans; all or none",
  body: z.object({ scanIds: ChangedScans, rejected: z.boolean() }),
  reply: Marked,
});

export const rotateScan = call({
  method: "PUT",
  path: "/users/:userId/scans/:scanId/rotate/:direction",
  who: own("userId", "film"),
  tag,
  textParams: ["direction"],
  idempotent: true,
  summary: `Turn a scan a quarter ${TURN_DIRECTIONS.join(" or ")}. The stored original stays; its pictures are rendered again, with new links, and the old ones are there until then`,
  reply: z.object({ scan: Scan }),
  refusals: {
    UNKNOWN_DIRECTION: { status: 400, message: "The direction must be left or right." },
    NO_PICTURE: { status: 409, message: "This scan has no picture yet." },
    KEY_REUSED: { status: 409, message: "This idempotency key was used for another request." },
  },
});

export const ScanFilters = FilmFilters.extend({ filmRollId: z.uuid().optional() });

export const listScans = call({
  method: "GET",
  path: "/users/:userId/scans",
  who: own("userId", "film"),
  tag,
  summary:
    "A customer's scans. By `frame`: newest roll first (oldest with desc=false), in frame order; by `createdAt`: newest scan first. The search finds words of name, description and tags",
  query: ScanFilters.extend(listQuery(["frame", "createdAt"]).omit({ search: true }).shape),
  reply: z.object({ scans: z.array(Scan), count: z.number().int() }),
});

export const scanFilters = call({
  method: "GET",
  path: "/users/:userId/scans/filters",
  who: own("userId", "film"),
  tag,
  summary: "Filters for a customer's scans, with the number of matches. Months go by scanning",
  query: ScanFilters,
  reply: FilterValues,
});

export const getPickUp = call({
  method: "GET",
  path: "/users/:userId/pick-ups/:pickUpId",
  who: own("userId", "film"),
  tag,
  summary:
    "A pick-up with its synced rolls and every scan's hi-res link (otherwise mid-res), for building a zip in the browser",
  reply: z.object({ id: z.uuid(), orderId: z.number().int(), rolls: z.array(RollFiles) }),
});
