import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mapping } from "../../rules/imports/fields.ts";
import { IMPORT_KINDS, IMPORT_OUTCOMES, IMPORT_SOURCES, IMPORT_STATES } from "../../rules/imports/imports.ts";
import type { ImportedOrder } from "../../rules/imports/past-orders.ts";
import { users } from "../accounts/tables.ts";
import { products, productVariants } from "../products/tables.ts";

export const importKind = pgEnum("import_kind", IMPORT_KINDS);
export const importSource = pgEnum("import_source", IMPORT_SOURCES);
export const importState = pgEnum("import_state", IMPORT_STATES);
export const importOutcome = pgEnum("import_outcome", IMPORT_OUTCOMES);

/** A file from another platform, from its upload to the end of its run. */
export const imports = pgTable(
  "imports",
  {
    id: uuid().primaryKey(),
    kind: importKind().notNull(),
    source: importSource().notNull().default("OTHER"),
    state: importState().notNull().default("WAITING"),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    /** The names of the file's columns, and the cells of its first rows. */
    columns: jsonb().$type<string[]>().notNull().default([]),
    samples: jsonb().$type<string[][]>().notNull().default([]),
    mapping: jsonb().$type<Mapping>().notNull().default({}),
    /** Data rows of the file, and the items that they make. */
    rowCount: integer().notNull().default(0),
    itemCount: integer().notNull().default(0),
    /** The last item that the current pass has finished; saved in the transaction that saves the item's own rows. */
    position: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    /** Why the file can't be read. */
    problem: text(),
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** When an import of scans last made progress: its process may be gone. */
    movedAt: timestamp({ withTimezone: true }),
    /** When the rows were deleted; the counts stay. */
    forgottenAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.createdAt, t.id), index().on(t.byUserId)],
);

/** A row of the file with its line, as uploaded. */
export type StoredRow = { line: number; cells: string[]; problem?: string };

/** One item of an import: the rows that belong together, and what became of them. */
export const importItems = pgTable(
  "import_items",
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Shared by its rows, such as their e-mail. */
    key: text().notNull(),
    rows: jsonb().$type<StoredRow[]>().notNull(),
    outcome: importOutcome(),
    /** Why it was refused or kept; or the corrections. */
    reason: text(),
    currency: text(),
    year: integer(),
    cents: integer(),
    /** The record that it made or changed. */
    thingId: uuid(),
    /** Additions to a known record, to undo them. */
    undo: jsonb().$type<Record<string, string[]>>(),
    /** Details for the preview that are not in the file. */
    details: jsonb().$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    uniqueIndex("import_items_key").on(t.importId, t.key),
    index().on(t.thingId),
    index("import_items_by_key").on(t.key),
  ],
);

/** Which of our records a record of another platform became. */
export const importedIds = pgTable(
  "imported_ids",
  {
    kind: importKind().notNull(),
    source: importSource().notNull(),
    externalId: text().notNull(),
    thingId: uuid().notNull(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.kind, t.source, t.externalId] }), index().on(t.thingId), index().on(t.importId)],
);

/** The columns that staff chose for files of one kind with the same columns. */
export const importMappings = pgTable(
  "import_mappings",
  {
    kind: importKind().notNull(),
    /** SHA-256 of the columns' names. */
    columnsHash: text().notNull(),
    source: importSource().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.columnsHash] })],
);

/** Accounts that an import made, until their owners claim them. */
export const importedAccounts = pgTable(
  "imported_accounts",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** When a wave of invitations included it, and when its e-mail was sent. */
    invitedAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.importId),
    index("imported_accounts_to_invite")
      .on(t.userId)
      .where(sql`${t.invitedAt} is null`),
  ],
);

/** Orders of the lab's earlier shop. Never part of fulfillment, payments, figures or the books. */
export const pastOrders = pgTable(
  "past_orders",
  {
    id: uuid().primaryKey(),
    customerId: uuid().references(() => users.id, { onDelete: "set null" }),
    email: text(),
    source: importSource().notNull(),
    number: text().notNull(),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    currency: text().notNull(),
    /** In hundredths of the currency. */
    total: integer().notNull(),
    details: jsonb().$type<ImportedOrder["details"]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.customerId, t.placedAt), index().on(t.email), index().on(t.placedAt, t.id)],
);

export const PICTURE_STATES = ["WAITING", "DONE", "FAILED"] as const;

/** Pictures of imported products at the earlier shop, fetched one after another once their products are saved. */
export const importPictures = pgTable(
  "import_pictures",
  {
    id: uuid().primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    productVariantId: uuid().references(() => productVariants.id, { onDelete: "set null" }),
    url: text().notNull(),
    alt: text().notNull(),
    state: text({ enum: PICTURE_STATES }).notNull().default("WAITING"),
    tries: integer().notNull().default(0),
    problem: text(),
  },
  (t) => [index().on(t.importId, t.state, t.tries, t.id), index().on(t.productId), index().on(t.productVariantId)],
);
