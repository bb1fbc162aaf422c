import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { FiguresOfDay, PlacesOfDay } from "../../rules/lab/figures.ts";
import { PROMISE_MOVES } from "../../rules/lab/promise.ts";
import { filmProcess } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";

/** How long film takes, measured hourly (docs/product/lab.md#pace); one row for each process, with and without rush. */
export const turnaroundTimes = pgTable(
  "turnaround_times",
  {
    process: filmProcess().notNull(),
    rush: boolean().notNull(),
    /** Business days until half of the rolls are synced. */
    usual: integer().notNull(),
    /** Business days until nine of ten are synced. */
    most: integer().notNull(),
    /** Rolls in the measurement; 0 if there were too few recently, so that the bench's default applies. */
    rolls: integer().notNull(),
    /** Business days of work ahead of a roll that arrives now. */
    waiting: integer().notNull(),
    measuredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.process, t.rush] })],
);

/** The day promised for all of an order's scans, set when its film arrives. */
export const orderPromises = pgTable("order_promises", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
  /** Half of similar orders are ready by then. */
  fromDay: date({ mode: "string" }).notNull(),
  byDay: date({ mode: "string" }).notNull(),
  /** The first promise; the bench works by it. */
  firstDay: date({ mode: "string" }).notNull(),
  /** Why it differs from the first promise; null while it does not. */
  reason: text({ enum: PROMISE_MOVES }),
  movedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** Daily roll-ups of figures that take long to compute for a year, written each night (docs/product/lab.md#figures). */
export const dayFigures = pgTable("day_figures", {
  /** In the lab's time zone. */
  day: date({ mode: "string" }).primaryKey(),
  figures: jsonb().$type<FiguresOfDay>().notNull(),
  places: jsonb().$type<PlacesOfDay>().notNull(),
});
