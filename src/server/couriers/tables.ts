import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { STOP_STATES } from "../../rules/couriers/stops.ts";
import { users } from "../accounts/tables.ts";
import { type AddressSnapshot, orders } from "../orders/tables.ts";

/** A courier of the lab. `userId` is their account (role MESSENGER). */
export const couriers = pgTable(
  "couriers",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .unique()
      .references(() => users.id),
    name: text().notNull(),
    phone: text(),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.createdAt),
    index().on(t.name),
    index("couriers_name_trgm").using("gin", sql`fold_text(${t.name}) gin_trgm_ops`),
  ],
);

/**
 * A courier's weekly pick-up hours, in the lab's time zone. Removed hours stay for the stops that were booked in them.
 */
export const courierHours = pgTable(
  "courier_hours",
  {
    id: uuid().primaryKey(),
    messengerId: uuid("courier_id")
      .notNull()
      .references(() => couriers.id),
    /** 0 is Sunday. */
    weekday: smallint().notNull(),
    /** Minutes after midnight. */
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
    /** In stops. */
    capacity: integer().notNull(),
    /** Zip codes served in these hours; null is every zip code that couriers serve. */
    zips: text().array(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.messengerId),
    check("courier_hours_weekday", sql`${t.weekday} between 0 and 6`),
    check(
      "courier_hours_in_order",
      sql`0 <= ${t.fromMinute} and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
    check("courier_hours_capacity", sql`${t.capacity} between 1 and 1000`),
  ],
);

/** Bookings of one window on one day. The check constraint prevents overbooking under any load. */
export const courierWindows = pgTable(
  "courier_windows",
  {
    hoursId: uuid()
      .notNull()
      .references(() => courierHours.id),
    /** The lab's calendar day. */
    day: date({ mode: "string" }).notNull(),
    capacity: integer().notNull(),
    booked: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hoursId, t.day] }),
    check("courier_windows_not_overbooked", sql`${t.booked} between 0 and ${t.capacity}`),
  ],
);

/** Zip codes with their centers; couriers serve the active ones. */
export const servedZipCodes = pgTable(
  "served_zip_codes",
  {
    zip: text().primaryKey(),
    city: text().notNull(),
    state: text().notNull(),
    /** Degrees. */
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.active, t.zip),
    check("served_zip_codes_on_earth", sql`abs(${t.lat}) <= 90 and abs(${t.lon}) <= 180`),
  ],
);

export const stopState = pgEnum("stop_state", STOP_STATES);

export const courierStops = pgTable(
  "courier_stops",
  {
    id: uuid().primaryKey(),
    messengerId: uuid("courier_id")
      .notNull()
      .references(() => couriers.id),
    hoursId: uuid()
      .notNull()
      .references(() => courierHours.id),
    day: date({ mode: "string" }).notNull(),
    /** The booked window, in minutes after midnight. */
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    address: jsonb().$type<AddressSnapshot>().notNull(),
    /** Best known position of the address, in degrees. */
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    state: stopState().notNull().default("BOOKED"),
    /** When the customer was notified that the courier comes next; once. */
    notifiedAt: timestamp({ withTimezone: true }),
    collectedAt: timestamp({ withTimezone: true }),
    failedAt: timestamp({ withTimezone: true }),
    /** Rolls that the courier counted or scanned at the door; null if not counted. */
    collectedRolls: smallint(),
    photoKey: text(),
    /** Why nothing was collected, as text for people. */
    problem: text(),
    handedOverAt: timestamp({ withTimezone: true }),
    /** Rolls counted at the lab's counter. */
    handedOverRolls: smallint(),
    /** When the customer was reminded the evening before; once. */
    remindedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.messengerId, t.day),
    index().on(t.hoursId, t.day),
    index().on(t.customerId),
    index().on(t.orderId),
    uniqueIndex("courier_stops_one_live_per_order")
      .on(t.orderId)
      .where(sql`${t.state} in ('BOOKED', 'COLLECTED', 'HANDED_OVER')`),
  ],
);

/** The lab's manual order of a day's stops, if it differs from the shortest one. */
export const courierPlans = pgTable(
  "courier_plans",
  {
    messengerId: uuid("courier_id")
      .notNull()
      .references(() => couriers.id),
    day: date({ mode: "string" }).notNull(),
    stopIds: uuid().array().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.messengerId, t.day] })],
);

/** A courier's days off; a null courier is a holiday of the lab. No new bookings on them. */
export const courierDaysOff = pgTable(
  "courier_days_off",
  {
    id: uuid().primaryKey(),
    messengerId: uuid("courier_id").references(() => couriers.id),
    day: date({ mode: "string" }).notNull(),
    /** Text for people: "Memorial Day". */
    reason: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("courier_days_off_once").on(t.messengerId, t.day),
    uniqueIndex("courier_days_off_holiday")
      .on(t.day)
      .where(sql`${t.messengerId} is null`),
    index().on(t.day),
  ],
);
