import { z } from "zod";
import { FILM_FORMATS, PROCESSES } from "../../rules/film/film.ts";
import { OrderNumber } from "../kit/call.ts";
import { Flag, Search } from "../kit/paging.ts";

const Day = z.iso.date().meta({ description: "A calendar day at the lab", example: "2026-11-21" });

/** Filters for lists of rolls and scans. Matches must satisfy all given filters. */
export const FilmFilters = z.object({
  search: Search.optional(),
  brand: z.string().trim().max(60).optional().meta({ description: "Maker of the film", example: "Kodak" }),
  model: z.string().trim().max(80).optional().meta({ description: "Name of the film", example: "Portra 400" }),
  format: z.enum(FILM_FORMATS).optional(),
  process: z.enum(PROCESSES).optional(),
  tagId: z.uuid().optional(),
  locationId: z.uuid().optional(),
  favorites: Flag.optional().meta({
    description: "Only favorites, or rolls that have one; `false`: only the others",
  }),
  tagged: Flag.optional().meta({ description: "Only items with their own tag; `false`: only items without" }),
  from: Day.optional(),
  to: Day.optional().meta({ description: "The last calendar day, included", example: "2026-11-30" }),
  orderId: OrderNumber.optional(),
  pickUpId: z.uuid().optional(),
});
export type FilmFilters = z.output<typeof FilmFilters>;

const Count = z.number().int();

export const FilterValues = z
  .object({
    matching: Count.meta({ description: "How many match so far" }),
    stocks: z.array(z.object({ brand: z.string(), model: z.string(), count: Count })),
    formats: z.array(z.object({ format: z.enum(FILM_FORMATS), count: Count })),
    processes: z.array(z.object({ process: z.enum(PROCESSES), count: Count })),
    months: z.array(
      z.object({
        month: z.string().meta({ description: "Year and month at the lab", example: "2026-11" }),
        count: Count,
      }),
    ),
    favorites: Count.meta({ description: "Number of favorites, or of rolls with a favorite" }),
    untagged: Count.meta({ description: "Number without an own tag" }),
    tags: z.array(z.object({ id: z.uuid(), name: z.string(), count: Count })),
    locations: z.array(z.object({ id: z.uuid(), name: z.string(), count: Count })),
  })
  .meta({ id: "FilterValues" });
export type FilterValues = z.output<typeof FilterValues>;
