import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { FiguresOfDay, PlacesOfDay } from "../../rules/lab/figures.ts";
import { PROMISE_MOVES } from "../../rules/lab/promise.ts";
import { filmProcess } from "../film/rolls/tables.ts";
import { orders } from "../orders/tables.ts";

/** How long film takes, measured once an hour (docs/product/lab.md#pace); a row for each process, with rush and without. */
export const labPaces = pgTable(
  "lab_paces",
  {
    process: filmProcess().notNull(),
    rush: boolean().notNull(),
    /** Business days after which half of such rolls are up, … */
    usual: integer().notNull(),
    /** … and nine of ten. */
    most: integer().notNull(),
    /** Rolls it was measured on; 0 where so few came lately that it is what the bench takes. */
    rolls: integer().notNull(),
    /** Business days of work that wait before a roll that arrives now. */
    waiting: integer().notNull(),
    measuredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.process, t.rush] })],
);

/** The day on which all scans of an order are promised, from the day its film is here. */
export const orderPromises = pgTable("order_promises", {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
  /** Half of such orders are up by then. */
  fromDay: date({ mode: "string" }).notNull(),
  byDay: date({ mode: "string" }).notNull(),
  /** What was promised first; the bench works by it. */
  firstDay: date({ mode: "string" }).notNull(),
  /** Why it is another day than the first; null while it is not. */
  because: text({ enum: PROMISE_MOVES }),
  movedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** Daily roll-ups of figures that take long to compute for a year, written each night (docs/product/lab.md#figures). */
export const dayFigures = pgTable("day_figures", {
  /** The lab's. */
  day: date({ mode: "string" }).primaryKey(),
  figures: jsonb().$type<FiguresOfDay>().notNull(),
  places: jsonb().$type<PlacesOfDay>().notNull(),
});
