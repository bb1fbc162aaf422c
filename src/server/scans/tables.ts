import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { SCAN_FILE_KINDS, SCAN_STATES } from "../../rules/scans/sizes.ts";
import { users } from "../accounts/tables.ts";
import { pickUps, rolls } from "../rolls/tables.ts";

export const scanState = pgEnum("scan_state", SCAN_STATES);
export const scanFileKind = pgEnum("scan_file_kind", SCAN_FILE_KINDS);

export const scans = pgTable(
  "scans",
  {
    id: uuid().primaryKey(),
    rollId: uuid()
      .notNull()
      .references(() => rolls.id),
    customerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Frame order on the roll, from 1. */
    frame: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    state: scanState().notNull(),
    problem: text(),
    /** Announced with the write link: media type and bytes of the upload. */
    uploadType: text().notNull(),
    uploadBytes: integer().notNull(),
    /** ThumbHash, base64. */
    placeholder: text(),
    /** Upright size of the original, px. */
    width: integer(),
    height: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    uploadedAt: timestamp({ withTimezone: true }),
    readyAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("scans_frame_order").on(t.rollId, t.frame),
    index().on(t.customerId),
    index("scans_unfinished")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} <> 'READY'`),
  ],
);

/** A file of a scan in the file store. An original is written once and never again. */
export const scanFiles = pgTable(
  "scan_files",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    kind: scanFileKind().notNull(),
    key: text().notNull().unique(),
    type: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of an original, hex; null for derived files. */
    sha256: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("scan_files_one_of_a_kind").on(t.scanId, t.kind)],
);

export const zipState = pgEnum("zip_state", ["PREPARING", "READY", "FAILED"]);
export type ZipEntry = { name: string; key: string; bytes: number };

/** A pick-up asked for as one zip. The entries are fixed when it is made ready; the bytes are streamed when fetched. */
export const zipDownloads = pgTable(
  "zip_downloads",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    pickUpId: uuid()
      .notNull()
      .references(() => pickUps.id),
    state: zipState().notNull(),
    name: text().notNull(),
    entries: jsonb().$type<ZipEntry[]>().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId, t.createdAt), index().on(t.pickUpId)],
);
