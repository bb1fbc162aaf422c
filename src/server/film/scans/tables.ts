import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
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
import { SCAN_FILE_KINDS, SCAN_STATES } from "../../../rules/film/scan-files.ts";
import { RESCAN_STATES } from "../../../rules/film/rescans.ts";
import type { WantedScans } from "../../../rules/film/zips.ts";
import { users } from "../../accounts/tables.ts";
import type { PictureFacts } from "../../../rules/film/picture-facts.ts";
import { rolls } from "../rolls/tables.ts";

export const scanState = pgEnum("scan_state", SCAN_STATES);
export const scanFileKind = pgEnum("scan_file_kind", SCAN_FILE_KINDS);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

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
    /** SHA-256 of the announced file, hex; null if not given. */
    uploadSha256: text(),
    /** ThumbHash, base64. */
    placeholder: text(),
    /** Upright size as shown, px. */
    width: integer(),
    height: integer(),
    /** Requested rotation of the upright original in degrees clockwise: 0, 90, 180 or 270. */
    orientation: integer().notNull().default(0),
    /** Rotation of the current derived files; they are derived again while it differs. */
    shownOrientation: integer().notNull().default(0),
    /** When its customer marked it with the grease pencil; null if not a favorite. */
    favoriteAt: timestamp({ withTimezone: true }),
    /** When its customer rejected it; null if not rejected. Never both. */
    rejectedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    uploadedAt: timestamp({ withTimezone: true }),
    readyAt: timestamp({ withTimezone: true }),
    /** When a rescan last replaced a picture that the customer had seen; null if never. */
    renewedAt: timestamp({ withTimezone: true }),
    searchWords: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', fold_text(name || ' ' || description))`),
    /** Name and description, folded. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || description)`),
  },
  (t) => [
    uniqueIndex("scans_frame_order").on(t.rollId, t.frame),
    index().on(t.customerId, t.createdAt),
    // For monthly counts and frames' aspect ratios, read without the rows themselves.
    index("scans_timeline")
      .on(t.customerId, t.rollId, t.frame, t.width, t.height)
      .where(sql`${t.state} = 'READY'`),
    index("scans_favorites")
      .on(t.customerId, t.rollId)
      .where(sql`${t.favoriteAt} is not null`),
    // Finds the same file again, on its roll or on another one.
    index("scans_upload_sha256")
      .on(t.uploadSha256)
      .where(sql`${t.uploadSha256} is not null`),
    index("scans_search_words").using("gin", t.searchWords),
    index("scans_search_trgm").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("scans_one_mark", sql`${t.favoriteAt} is null or ${t.rejectedAt} is null`),
    check(
      "scans_orientation",
      sql`${t.orientation} in (0, 90, 180, 270) and ${t.shownOrientation} in (0, 90, 180, 270)`,
    ),
    index("scans_turning")
      .on(t.createdAt)
      .where(sql`${t.orientation} <> ${t.shownOrientation}`),
    index("scans_unfinished")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} <> 'READY'`),
  ],
);

/** A stored file of a scan. Originals are never overwritten. */
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
    /** Offset in a JPEG where the picture begins, after the metadata; null until the file was read to find it. */
    bodyFrom: integer(),
    /** CRC-32 from there on. */
    bodyCrc: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("scan_files_one_of_a_kind").on(t.scanId, t.kind)],
);

/** Derived files replaced by newer ones; links and zips that name them work for a day. */
export const replacedPictures = pgTable(
  "replaced_pictures",
  {
    key: text().primaryKey(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    replacedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.replacedAt), index().on(t.scanId)],
);

export const rescanState = pgEnum("rescan_state", RESCAN_STATES);
type StoredFile = { key: string; type: string; bytes: number; width: number; height: number };

/** A file that replaces, or is about to replace, a frame's file (docs/product/film.md#rescans). */
export const rescans = pgTable(
  "rescans",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    byUserId: uuid()
      .notNull()
      .references(() => users.id),
    state: rescanState().notNull(),
    problem: text(),
    uploadType: text().notNull(),
    uploadBytes: integer().notNull(),
    uploadSha256: text().notNull(),
    /** Size as received, upright or not, px. */
    width: integer(),
    height: integer(),
    /**
     * The replaced files, stored for the lab: the original, and a picture to view. Null if the customer never had them.
     */
    former: jsonb().$type<{ original: StoredFile; picture: StoredFile | null }>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    shownAt: timestamp({ withTimezone: true }),
    /** When its customer was notified. */
    notifiedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.scanId, t.createdAt),
    index().on(t.byUserId),
    index("rescans_unfinished")
      .on(t.state, t.createdAt)
      .where(sql`${t.state} in ('AWAITING_UPLOAD', 'UPLOADED')`),
  ],
);

export const zipState = pgEnum("zip_state", ["PREPARING", "READY", "FAILED"]);
/** The picture part of a stored file: from `from` to the end, with its CRC-32. */
export type FileBody = { from: number; bytes: number; crc: number };
/** A file's body by its key, and the metadata to put before it; null for a file that is not one of our JPEGs. */
export type ZipEntry = { name: string; key: string; facts: PictureFacts | null; modified: number } & FileBody;

/** Scans requested as one zip. The entries are fixed when it is prepared; the bytes are streamed on download. */
export const zipDownloads = pgTable(
  "zip_downloads",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    selection: jsonb().$type<WantedScans>().notNull(),
    /** Hash of `selection`. */
    selectionHash: text().notNull(),
    state: zipState().notNull(),
    name: text().notNull(),
    entries: jsonb().$type<ZipEntry[]>().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    // A repeated request while it is being prepared gets the same one.
    uniqueIndex("zip_downloads_one_in_the_making")
      .on(t.userId, t.selectionHash)
      .where(sql`${t.state} = 'PREPARING'`),
  ],
);
