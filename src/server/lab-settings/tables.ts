import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { PROFILE_PARTS } from "../../rules/lab-settings/lab-profile.ts";
import { users } from "../accounts/tables.ts";

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

/** The lab's profile, a part per row and version; the highest version of a part holds. Append-only. */
export const labProfileVersions = pgTable(
  "lab_profile_versions",
  {
    part: text({ enum: PROFILE_PARTS }).notNull(),
    version: integer().notNull(),
    value: jsonb().$type<object>().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null after the account is deleted. */
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.part, t.version] })],
);
