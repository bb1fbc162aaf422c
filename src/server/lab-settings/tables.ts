import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The admins' settings for couriers and vendors: one row, or none before the first change. */
export const labSettings = pgTable(
  "lab_settings",
  {
    id: integer().primaryKey(),
    doorMinutes: integer().notNull(),
    bookableDays: integer().notNull(),
    vendorAcceptDays: integer().notNull(),
    vendorSendDays: integer().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check("lab_settings_one_row", sql`${t.id} = 1`)],
);

/** Days that an admin closed, or opened on a holiday or weekend. */
export const labDays = pgTable("lab_days", {
  day: date({ mode: "string" }).primaryKey(),
  open: boolean().notNull(),
  /** For people: "Inventory". */
  reason: text().notNull().default(""),
});
