import { z } from "zod";
import { WALL_TIME_PATTERN } from "../../rules/couriers/windows.ts";
import { Phone } from "../accounts/accounts.ts";
import { Day } from "./courier-routes.ts";
import { staff, call, messenger, own, staffOr } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { Flag, listQuery } from "../kit/paging.ts";
import { ZipCode5 } from "./zip-codes.ts";

const tag = "Couriers";
const MOST_ZIPS = 200;

const WallTime = z
  .string()
  .regex(WALL_TIME_PATTERN, "Enter a time, for example 09:30")
  .meta({ description: "Time of day in the lab's time zone, 24-hour", example: "09:30" });
const hoursFields = {
  weekday: z.number().int().min(0).max(6).meta({ description: "0 is Sunday", example: 1 }),
  from: WallTime,
  to: WallTime.meta({
    description: "Time of day in the lab's time zone; 24:00 is the end of the day",
    example: "12:30",
  }),
  capacity: z.number().int().min(1).max(1000).meta({ description: "Maximum number of stops", example: 8 }),
  zips: z
    .array(ZipCode5)
    .min(1)
    .max(MOST_ZIPS)
    .nullable()
    .default(null)
    .meta({ description: "ZIP codes of these hours; null: all served ZIP codes" }),
};

export const MessengerHours = z.object({ id: z.uuid(), ...hoursFields }).meta({ id: "MessengerHours" });
const HoursForm = z
  .object(hoursFields)
  .refine(({ from, to }) => from < to, { path: ["to"], message: "The end must be after the start" });

export const Messenger = z
  .object({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    active: z.boolean().meta({ description: "false: no pickups can be booked" }),
    userId: z.uuid().nullable().meta({ description: "The courier's account (role MESSENGER). Required for bookings" }),
    hours: z.array(MessengerHours),
    createdAt: Time,
  })
  .meta({ id: "Messenger" });
export type Messenger = z.output<typeof Messenger>;

const messengerForm = z.object({
  name: z.string().trim().min(1, "Enter the courier's name").max(120),
  phone: Phone.nullish(),
  active: z.boolean().default(true),
  userId: z.uuid().nullable().default(null),
});
const accountRefusals = {
  NO_COURIER_ACCOUNT: {
    status: 422,
    message: "That user is not a courier. Change the account's role to Courier first.",
  },
  ACCOUNT_TAKEN: { status: 409, message: "This account already belongs to another courier." },
} as const;

export const listMessengers = call({
  method: "GET",
  path: "/messengers",
  who: staffOr("MESSENGER", "couriers.read"),
  tag,
  summary: "Couriers with their hours; a courier sees themselves only",
  query: listQuery(["name", "createdAt"], false).extend({ active: Flag.optional() }),
  reply: z.object({ messengers: z.array(Messenger), count: z.number().int() }),
});

export const addMessenger = call({
  method: "POST",
  path: "/messengers",
  who: staff("couriers.write"),
  tag,
  summary: "Add a courier",
  body: messengerForm,
  reply: z.object({ messenger: Messenger }),
  refusals: accountRefusals,
});

export const getMessenger = call({
  method: "GET",
  path: "/messengers/:messengerId",
  who: messenger("messengerId", "couriers.read"),
  tag,
  summary: "A courier with their hours",
  reply: z.object({ messenger: Messenger }),
});

export const updateMessenger = call({
  method: "PUT",
  path: "/messengers/:messengerId",
  who: staff("couriers.write"),
  tag,
  summary: "Change a courier; booked stops stay",
  body: messengerForm,
  reply: z.object({ messenger: Messenger }),
  refusals: accountRefusals,
});

const hoursRefusals = {
  OVERLAPS: {
    status: 409,
    message: "This courier already has hours at that time. Choose a time outside them, or change those hours.",
  },
} as const;

export const addMessengerHours = call({
  method: "POST",
  path: "/messengers/:messengerId/hours",
  who: staff("couriers.write"),
  tag,
  summary: "Add weekly pickup hours of a courier",
  body: HoursForm,
  reply: z.object({ hours: MessengerHours }),
  refusals: hoursRefusals,
});

const booked = {
  BOOKED: { status: 409, message: "Pickups are booked in these hours. You can change them after those pickups." },
} as const;

export const updateMessengerHours = call({
  method: "PUT",
  path: "/messengers/:messengerId/hours/:hoursId",
  who: staff("couriers.write"),
  tag,
  summary: "Change weekly hours. If pickups are booked, only capacity and ZIP codes; booked stops stay",
  body: HoursForm,
  reply: z.object({ hours: MessengerHours }),
  refusals: { ...booked, ...hoursRefusals },
});

export const removeMessengerHours = call({
  method: "DELETE",
  path: "/messengers/:messengerId/hours/:hoursId",
  who: staff("couriers.write"),
  tag,
  summary: "Remove weekly hours, unless pickups are booked in them",
  refusals: booked,
});

export const Availability = z
  .object({
    hoursId: z.uuid(),
    day: Day,
    from: Time,
    to: Time,
    messengerName: z.string(),
    placesLeft: z.number().int().meta({ description: "Stops that still fit in", example: 3 }),
  })
  .meta({ id: "Availability" });

export const listAvailabilities = call({
  method: "GET",
  path: "/users/:userId/availabilities",
  who: own("userId", "orders.read"),
  tag,
  summary: "Bookable pickup windows of the coming days (14 by default), with slots left, for an address of the user",
  query: z.object({
    addressId: z.uuid().optional().meta({ description: "The primary address if omitted" }),
    zip: ZipCode5.optional().meta({
      description: "The courier's destination, instead of an address",
      example: "11222",
    }),
  }),
  reply: z.object({
    availabilities: z.array(Availability),
    served: z.boolean().meta({ description: "Whether couriers serve this ZIP code" }),
  }),
});
