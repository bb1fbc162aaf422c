import { z } from "zod";
import { FILM_FORMATS } from "../../rules/film/film.ts";
import { call, own } from "../kit/call.ts";
import { Paging } from "../kit/paging.ts";
import { Picture, ScanFilters } from "./scans.ts";

const tag = "Scans";

/** Filters without the scans' own dates: scans are listed by the day on which their roll was developed. */
const TimelineFilters = ScanFilters.omit({ from: true, to: true });

const Month = z
  .string()
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, "Enter a year and month, for example 2026-11")
  .meta({ description: "Year and month at the lab", example: "2026-11" });

export const scanMonths = call({
  method: "GET",
  path: "/users/:userId/scans/months",
  who: own("userId", "film"),
  tag,
  summary: "Months with synced rolls of a customer, newest first, with the number of rolls and scans in each",
  query: TimelineFilters,
  reply: z.object({
    months: z.array(z.object({ month: Month, rolls: z.number().int(), scans: z.number().int() })),
    scans: z.number().int().meta({ description: "How many match in all" }),
  }),
});

/**
 * A roll's heading among all scans, with its frames' dimensions, so the page can be laid out before the frames load.
 */
const TimelineRoll = z
  .object({
    id: z.uuid(),
    number: z.number().int(),
    labNumber: z.string().nullable(),
    name: z.string(),
    brand: z.string().nullable(),
    model: z.string().nullable(),
    format: z.enum(FILM_FORMATS),
    syncedAt: z.iso.datetime(),
    isNew: z.boolean().meta({ description: "Not seen by its customer yet; shown only to the customer" }),
    shapes: z
      .array(z.number().int())
      .meta({ description: "Aspect ratio (width in percent of height) of each matching scan, in frame order" }),
  })
  .meta({ id: "TimelineRoll" });
export type TimelineRoll = z.output<typeof TimelineRoll>;

export const scanRolls = call({
  method: "GET",
  path: "/users/:userId/scans/rolls",
  who: own("userId", "film"),
  tag,
  summary: "The rolls synced in a month, newest first, with the aspect ratios of their scans",
  query: TimelineFilters.extend({ month: Month }),
  reply: z.object({ rolls: z.array(TimelineRoll) }),
});

const Thumbnail = z
  .object({
    id: z.uuid(),
    frame: z.number().int(),
    name: z.string(),
    description: z.string(),
    favorite: z.boolean(),
    placeholder: z.string().nullable().meta({ description: "ThumbHash in base64" }),
    thumbnail: Picture.omit({ bytes: true }).nullable(),
  })
  .meta({ id: "Thumbnail" });
export type Thumbnail = z.output<typeof Thumbnail>;

export const listThumbnails = call({
  method: "GET",
  path: "/users/:userId/scans/thumbnails",
  who: own("userId", "film"),
  tag,
  summary: "Scans of one roll in frame order, as small pictures with signed links good for at least 15 minutes",
  query: TimelineFilters.extend({ filmRollId: z.uuid() }).extend(Paging.shape),
  reply: z.object({ scans: z.array(Thumbnail) }),
});
