import { z } from "zod";
import { staff, call } from "../kit/call.ts";

const tag = "Couriers";

export const DayOff = z
  .object({
    id: z.uuid(),
    messengerId: z.uuid().nullable().meta({ description: "The courier; null for a holiday of all couriers" }),
    day: z.iso.date().meta({ description: "A calendar day in the lab's time zone", example: "2026-12-25" }),
    reason: z.string().meta({ description: "For people", example: "Christmas" }),
    booked: z.number().int().meta({ description: "Stops already booked on this day; they stay", example: 0 }),
  })
  .meta({ id: "DayOff" });
export type DayOff = z.output<typeof DayOff>;

export const listDaysOff = call({
  method: "GET",
  path: "/courier-days-off",
  who: staff("couriers.read"),
  tag,
  summary: "Couriers' days off from today on, the soonest first",
  reply: z.object({ daysOff: z.array(DayOff) }),
});

export const addDayOff = call({
  method: "POST",
  path: "/courier-days-off",
  who: staff("couriers.write"),
  tag,
  summary: "Add a day off of one courier, or a holiday of all. It takes no more bookings; booked stops stay",
  body: z.object({
    messengerId: z.uuid().nullable(),
    day: z.iso.date().meta({ description: "A calendar day in the lab's time zone", example: "2026-12-25" }),
    reason: z.string().trim().max(80).default(""),
  }),
  reply: z.object({ dayOff: DayOff }),
  refusals: {
    PAST: { status: 422, message: "That day is over. Choose today or a later day." },
    KNOWN: { status: 409, message: "This day is already off." },
  },
});

export const removeDayOff = call({
  method: "DELETE",
  path: "/courier-days-off/:dayOffId",
  who: staff("couriers.write"),
  tag,
  summary: "Remove a day off",
});
