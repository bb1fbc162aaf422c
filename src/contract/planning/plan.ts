import { z } from "zod";
import { PROCESSES } from "../../rules/film/film.ts";
import { ARRIVAL_WAYS, PLAN_STATIONS } from "../../rules/planning/plan.ts";
import { call, staff } from "../kit/call.ts";

const tag = "Planning";

const Count = z.number().int();
const Day = z.iso.date().meta({ description: "A calendar day in the lab's time zone", example: "2026-11-30" });

const Capacity = z.object({
  process: z.enum(PROCESSES),
  weekday: z.number().int().min(0).max(6).meta({ description: "0 is Sunday" }),
  rolls: z
    .number("Enter a number")
    .int()
    .min(0, "At least 0")
    .max(10_000)
    .meta({ description: "Rolls finished a day" }),
});
const DayLoad = z.object({
  day: Day,
  process: z.enum(PROCESSES),
  promised: Count.meta({ description: "Rolls promised for the day; today's include late ones" }),
  expected: Count.meta({
    description: "Rolls still on their way that will be due, by the usual arrival and turnaround",
  }),
  capacity: Count,
  over: Count.meta({ description: "Due rolls that do not fit by the end of the day, at full capacity from today" }),
});
const Shift = z.object({
  day: Day,
  station: z.enum(PLAN_STATIONS),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const getPlan = call({
  method: "GET",
  path: "/plan",
  who: staff("bench"),
  tag,
  summary: "Today and the next six days: load by process against capacity, film expected to arrive, and the staff plan",
  reply: z.object({
    days: z.array(
      z.object({
        day: Day,
        closed: z.string().nullable().meta({ description: "Why the lab is closed; null if open" }),
      }),
    ),
    load: z.array(DayLoad),
    arrivals: z
      .array(z.object({ way: z.enum(ARRIVAL_WAYS), day: Day.nullable(), process: z.enum(PROCESSES), rolls: Count }))
      .meta({ description: "Expected rolls; a null day is later than usual, or beyond the plan" }),
    usualDays: z
      .object({ IN_TRANSIT: Count, LABEL: Count, ORDERED: Count })
      .meta({ description: "Median days from a parcel's first scan, a label or a payment to arrival, in 90 days" }),
    capacities: z.array(Capacity),
    shifts: z.array(Shift),
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })).meta({ description: "People who can be planned" }),
  }),
});

export const setCapacities = call({
  method: "PUT",
  path: "/plan/capacities",
  who: staff("settings"),
  tag,
  summary: "Change how many rolls of each process the lab finishes on each weekday",
  body: z.object({ capacities: z.array(Capacity).max(28) }),
});

export const setShift = call({
  method: "PUT",
  path: "/plan/shifts",
  who: staff("settings"),
  tag,
  summary: "Set who works at a station on a day; no one for an empty list",
  body: z.object({
    day: Day,
    station: z.enum(PLAN_STATIONS),
    userIds: z.array(z.uuid()).max(20),
  }),
});
