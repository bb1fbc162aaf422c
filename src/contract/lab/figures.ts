import { z } from "zod";
import { PROCESSES } from "../../rules/film/film.ts";
import { staff, call, type ReplyOf } from "../kit/call.ts";
import { FigurePeriod } from "./figure-period.ts";

const tag = "Lab";
const count = z.number().int().min(0);
const cents = z.number().int().min(0);
const Took = {
  rolls: count,
  usual: count.meta({ description: "Business days until half of them were ready" }),
  most: count.meta({ description: "Business days until nine of ten were ready" }),
};

export const labFigures = call({
  method: "GET",
  path: "/lab/figures",
  who: staff("reports"),
  tag,
  summary:
    "Orders, rolls, revenue (cents) and turnaround by day, the backlog by process, and the most used film stocks",
  query: FigurePeriod,
  reply: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        orders: count.meta({ description: "Placed on that day and not canceled; without add-on orders" }),
        received: count,
        synced: count,
        fromOrders: cents.meta({ description: "Charged to cards for orders" }),
        fromMemberships: cents.meta({ description: "Charged for memberships' terms" }),
        refunded: cents.meta({ description: "Refunded to cards and as account credit" }),
        took: z.object(Took).nullable().meta({ description: "Of the rolls synced on that day; null when none was" }),
      }),
    ),
    backlog: z.array(
      z
        .object({ process: z.enum(PROCESSES), received: count, developed: count, scanned: count, rush: count })
        .meta({ description: "Rolls at the lab that are not synced, by the step they reached last; rush among them" }),
    ),
    took: z.array(z.object({ process: z.enum(PROCESSES), rush: z.boolean(), ...Took })),
    stocks: z.array(z.object({ stock: z.string(), rolls: count })).meta({ description: "Of the rolls that came" }),
  }),
});
export type LabFigures = ReplyOf<typeof labFigures>;

const Place = { lat: z.number(), lon: z.number() };

export const orderPlaces = call({
  method: "GET",
  path: "/lab/order-places",
  who: staff("reports"),
  tag,
  summary: "Where orders come from, by the first three digits of their ZIP code, with the outline of a map",
  query: FigurePeriod,
  reply: z.object({
    places: z.array(z.object({ area: z.string(), town: z.string(), state: z.string(), ...Place, orders: count })),
    elsewhere: count.meta({ description: "Orders without an address or with an unknown ZIP code" }),
    ground: z
      .array(z.object(Place))
      .meta({ description: "Outline points of the area with ZIP codes, one degree apart" }),
  }),
});
export type OrderPlaces = ReplyOf<typeof orderPlaces>;
