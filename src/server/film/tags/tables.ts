import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { rolls } from "../rolls/tables.ts";
import { scans } from "../scans/tables.ts";

/** A customer's tags for rolls and scans. One per customer and name, regardless of case. */
export const tags = pgTable(
  "tags",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The name in lower case, from `folded` in the rules. */
    folded: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("tags_name").on(t.customerId, t.folded)],
);

export const rollTags = pgTable(
  "roll_tags",
  {
    rollId: uuid()
      .notNull()
      .references(() => rolls.id, { onDelete: "cascade" }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("roll_tags_once").on(t.rollId, t.tagId), index().on(t.tagId)],
);

export const scanTags = pgTable(
  "scan_tags",
  {
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("scan_tags_once").on(t.scanId, t.tagId), index().on(t.tagId)],
);

/** Where rolls and scans were taken. One per customer and place of the places service, or per name if typed. */
export const places = pgTable(
  "places",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    folded: text().notNull(),
    /** Id at the places service; null if typed. */
    placeId: text(),
    /** Degrees, WGS 84. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    city: text(),
    country: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("places_place_id")
      .on(t.customerId, t.placeId)
      .where(sql`${t.placeId} is not null`),
    uniqueIndex("places_typed")
      .on(t.customerId, t.folded)
      .where(sql`${t.placeId} is null`),
    index().on(t.customerId, t.folded),
    check("places_on_the_globe", sql`${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`),
    check("places_whole_position", sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);

export const rollPlaces = pgTable(
  "roll_places",
  {
    rollId: uuid()
      .notNull()
      .references(() => rolls.id, { onDelete: "cascade" }),
    locationId: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("roll_places_once").on(t.rollId, t.locationId), index().on(t.locationId)],
);

export const scanPlaces = pgTable(
  "scan_places",
  {
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    locationId: uuid()
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("scan_places_once").on(t.scanId, t.locationId), index().on(t.locationId)],
);
