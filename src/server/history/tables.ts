import { type Column, type SQL, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { CHANGE_VERBS, CHANGED_PARTS, CHANGED_THINGS, type FieldChange } from "../../rules/history/changes.ts";
import { users } from "../accounts/tables.ts";

/** The searched names of a change, exactly as indexed. */
export const searchedNames = (change: { thingName: Column; partName: Column }): SQL =>
  sql`(${change.thingName} || ' ' || coalesce(${change.partName}, ''))`;

/**
 * Staff changes to everything that has no history of its own (docs/product/history.md). Contains no secrets.
 * Append-only.
 */
export const staffChanges = pgTable(
  "staff_changes",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null after the account is deleted. */
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The name of the API key that they used. */
    byKey: text(),
    thingKind: text({ enum: CHANGED_THINGS }).notNull(),
    /** Mostly a UUID. No foreign key: the record outlives the thing. */
    thingId: text().notNull(),
    /** Its name at that time; empty for a customer, who is found by id. */
    thingName: text().notNull(),
    partKind: text({ enum: CHANGED_PARTS }),
    partId: uuid(),
    partName: text(),
    verb: text({ enum: CHANGE_VERBS }).notNull(),
    /** The name of the call made on a customer's behalf. */
    call: text(),
    fields: jsonb().$type<readonly FieldChange[]>().notNull().default([]),
  },
  (t) => [
    index().on(t.at, t.id),
    index().on(t.thingId, t.at, t.id),
    index().on(t.partId, t.at, t.id),
    index().on(t.byUserId, t.at, t.id),
    index().on(t.thingKind, t.at, t.id),
    index("staff_changes_search_parts")
      .using("gin", sql`search_parts(fold_text(${searchedNames(t)}))`)
      .with({ gin_pending_list_limit: 64 }),
  ],
);
