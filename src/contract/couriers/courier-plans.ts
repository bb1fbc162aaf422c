import { z } from "zod";
import { STOP_STATES } from "../../rules/couriers/stops.ts";
import { staff, call } from "../kit/call.ts";
import { Day, Route, Stop } from "./courier-routes.ts";

const tag = "Couriers";

export const CourierDay = z
  .object({
    messengerId: z.uuid(),
    name: z.string(),
    off: z.string().nullable().meta({ description: "Why the courier is off; null if working" }),
    planned: z.boolean().meta({ description: "Whether the lab set the order of the stops" }),
    distanceKm: Route.shape.distanceKm,
    rideMinutes: z.number().int().meta({ description: "Minutes on the bicycle", example: 42 }),
    stops: z.array(Stop).meta({ description: "In the order of the visits" }),
  })
  .meta({ id: "CourierDay" });
export type CourierDay = z.output<typeof CourierDay>;

export const listDayRoutes = call({
  method: "GET",
  path: "/courier-routes",
  who: staff("couriers.read"),
  tag,
  summary: "Each courier's day: couriers on duty, and others with stops",
  query: z.object({ day: Day.optional().meta({ description: "Today unless given" }) }),
  reply: z.object({ day: Day, couriers: z.array(CourierDay) }),
});

export const StopPlace = z
  .object({
    messengerId: z.uuid(),
    name: z.string(),
    index: z.number().int().meta({ description: "Stops of that courier that come first", example: 2 }),
    before: z.string().nullable().meta({ description: "The next stop's customer; null at the end" }),
    minutes: z
      .number()
      .int()
      .meta({ description: "Additional riding minutes, compared with the current order; may be negative", example: 4 }),
    lateMinutes: z
      .number()
      .int()
      .meta({ description: "Additional minutes late, compared with the current order", example: 0 }),
    isNow: z.boolean(),
  })
  .meta({ id: "StopPlace" });
export type StopPlace = z.output<typeof StopPlace>;

export const listStopPlaces = call({
  method: "GET",
  path: "/messengers/:messengerId/stops/:stopId/places",
  who: staff("couriers.read"),
  tag,
  summary: "Where else on that day's routes a stop could be, and what each place costs in minutes",
  reply: z.object({ places: z.array(StopPlace) }),
});

export const placeStop = call({
  method: "PUT",
  path: "/messengers/:messengerId/stops/:stopId/place",
  who: staff("couriers.write"),
  tag,
  summary: "Move an open stop to another position of the day, or to another courier's route; its window stays",
  body: z.object({
    messengerId: z.uuid().meta({ description: "Whose route" }),
    index: z.number().int().min(0).max(1000).meta({ description: "Stops of that courier that come first" }),
  }),
  refusals: {
    STOP_STATE: {
      status: 409,
      message: "This stop is no longer open. Reload the routes.",
      data: z.object({ state: z.enum(STOP_STATES) }),
    },
  },
});

export const replanRoute = call({
  method: "POST",
  path: "/messengers/:messengerId/plan",
  who: staff("couriers.write"),
  tag,
  summary: "Re-plan a courier's open stops of a day in the shortest order, from the courier's last stop",
  body: z.object({ day: Day }),
});

export const CourierFigures = z
  .object({
    days: z
      .array(
        z.object({
          day: Day,
          collected: z.number().int().meta({ description: "Collected within the window" }),
          late: z.number().int().meta({ description: "Collected after the window's end" }),
          failed: z.number().int(),
        }),
      )
      .meta({ description: "The last 28 days, today included, the earliest first" }),
    windows: z
      .array(
        z.object({
          day: Day,
          from: z.string().meta({ description: "On the lab's clock", example: "09:30" }),
          to: z.string(),
          messengerId: z.uuid(),
          name: z.string(),
          booked: z.number().int(),
          capacity: z.number().int(),
        }),
      )
      .meta({ description: "All windows of the bookable days" }),
  })
  .meta({ id: "CourierFigures" });
export type CourierFigures = z.output<typeof CourierFigures>;

export const courierFigures = call({
  method: "GET",
  path: "/courier-figures",
  who: staff("reports"),
  tag,
  summary: "Late and missed stops, and how full the windows are",
  query: z.object({ messengerId: z.uuid().optional().meta({ description: "Of one courier; of all unless given" }) }),
  reply: CourierFigures,
});
