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
    /** SHA-256 of the file that was announced, hex; null where it was not told. */
    uploadSha256: text(),
    /** ThumbHash, base64. */
    placeholder: text(),
    /** Upright size as it is shown, px. */
    width: integer(),
    height: integer(),
    /** Degrees clockwise by which the upright original is wanted turned: 0, 90, 180 or 270. */
    orientation: integer().notNull().default(0),
    /** As the derived files are turned; they are made anew while this is another one. */
    shownOrientation: integer().notNull().default(0),
    /** When its customer marked it with the grease pencil; null while it is no favourite. */
    favouriteAt: timestamp({ withTimezone: true }),
    /** When its customer crossed it out; null while it is no reject. Never both. */
    rejectedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    uploadedAt: timestamp({ withTimezone: true }),
    readyAt: timestamp({ withTimezone: true }),
    /** When the last scan of the frame took the place of one that its customer had seen; null: never. */
    renewedAt: timestamp({ withTimezone: true }),
    /** The words of name and description. */
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
    // Counts of months and the shapes of frames, read without the rows themselves.
    index("scans_timeline")
      .on(t.customerId, t.rollId, t.frame, t.width, t.height)
      .where(sql`${t.state} = 'READY'`),
    index("scans_favourites")
      .on(t.customerId, t.rollId)
      .where(sql`${t.favouriteAt} is not null`),
    // The same file once more, on its roll or on another one.
    index("scans_upload_sha256")
      .on(t.uploadSha256)
      .where(sql`${t.uploadSha256} is not null`),
    index("scans_search_words").using("gin", t.searchWords),
    index("scans_search_trgm").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("scans_one_mark", sql`${t.favouriteAt} is null or ${t.rejectedAt} is null`),
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
    /** Where the picture begins in a JPEG, behind what tells about it; null until the file was read for it. */
    bodyFrom: integer(),
    /** CRC-32 from there on. */
    bodyCrc: bigint({ mode: "number" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("scan_files_one_of_a_kind").on(t.scanId, t.kind)],
);

/** Derived files that newer ones took the place of; links and zips that name them are good for a day. */
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

/** A file that is to take, or took, the place of a frame's (docs/product/film.md#rescans). */
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
    /** Of what arrived, upright or not, px. */
    width: integer(),
    height: integer(),
    /** What it took the place of, kept for the lab: the original, and a picture to look at. Null where its customer never had it. */
    former: jsonb().$type<{ original: StoredFile; picture: StoredFile | null }>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    shownAt: timestamp({ withTimezone: true }),
    /** When its customer was told. */
    toldAt: timestamp({ withTimezone: true }),
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
/** The part of a stored file that is the picture: from `from` to its end, with its CRC-32. */
export type FileBody = { from: number; bytes: number; crc: number };
/** A file's body by its key, and what is to be told about it in front of that; null for a file that is no JPEG of ours. */
export type ZipEntry = { name: string; key: string; facts: PictureFacts | null; modified: number } & FileBody;

/** Scans asked for as one zip. The entries are fixed when it is made ready; the bytes are streamed when fetched. */
export const zipDownloads = pgTable(
  "zip_downloads",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    wanted: jsonb().$type<WantedScans>().notNull(),
    /** Of `wanted`. */
    wantedHash: text().notNull(),
    state: zipState().notNull(),
    name: text().notNull(),
    entries: jsonb().$type<ZipEntry[]>().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    // Who asks again while it is made gets that one.
    uniqueIndex("zip_downloads_one_in_the_making")
      .on(t.userId, t.wantedHash)
      .where(sql`${t.state} = 'PREPARING'`),
  ],
);
