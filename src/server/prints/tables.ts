import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Arrangement } from "../../rules/prints/arrangement.ts";
import { INK_BLACK, PAPER_WHITE } from "../../rules/prints/paper-tone.ts";
import { DRAFT_STATES, TARGET_PRINTERS } from "../../rules/prints/drafts.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { products, productVariants } from "../products/tables.ts";

/** What large prints are made on. Each paper is a product (type PRINT) of the shop, so that order lines can name it. */
export const papers = pgTable(
  "papers",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .unique()
      .references(() => products.id),
    name: text().notNull(),
    finish: text().notNull(),
    targetPrinter: text({ enum: TARGET_PRINTERS }).notNull().default("LARGE_FORMAT"),
    description: text().notNull().default(""),
    /** What white and black look like on it, as #rrggbb in sRGB: for the soft proof alone. */
    white: text().notNull().default(PAPER_WHITE),
    black: text().notNull().default(INK_BLACK),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.active, t.position)],
);

/** A size that a paper comes in. Its prices are those of its variant, so that they stand in one place. */
export const paperSizes = pgTable(
  "paper_sizes",
  {
    id: uuid().primaryKey(),
    paperId: uuid()
      .notNull()
      .references(() => papers.id, { onDelete: "cascade" }),
    productVariantId: uuid()
      .notNull()
      .unique()
      .references(() => productVariants.id),
    widthInches: real().notNull(),
    heightInches: real().notNull(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [index().on(t.paperId, t.position)],
);

/** A picture that somebody wants printed. It is its maker's, a customer or a browser without an account, until it is ordered. */
export const printDrafts = pgTable(
  "print_drafts",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the browser's key, in hex. */
    browserKeyHash: text(),
    /** The network that it was begun from, hashed; null for staff and for accounts that had paid an order by then. */
    networkHash: text(),
    name: text().notNull(),
    targetPrinter: text({ enum: TARGET_PRINTERS }).notNull(),
    state: text({ enum: DRAFT_STATES }).notNull(),
    /** Why a DAMAGED file could not be used, for people. */
    problem: text(),
    uploadType: text().notNull(),
    uploadBytes: integer().notNull(),
    originalKey: text().notNull(),
    /** The JPEG that the printer gets. */
    printKey: text(),
    previewKey: text(),
    /** Upright, px. */
    width: integer(),
    height: integer(),
    /** As its maker arranged it; null is as it comes. */
    arrangement: jsonb().$type<Arrangement>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId, t.createdAt),
    index().on(t.browserKeyHash),
    index("print_drafts_of_visitors")
      .on(t.networkHash, t.uploadBytes)
      .where(sql`${t.userId} is null`),
    index("print_drafts_of_new_accounts")
      .on(t.networkHash, t.uploadBytes)
      .where(sql`${t.userId} is not null and ${t.networkHash} is not null`),
    index().on(t.state, t.createdAt),
    index().on(t.createdAt),
    check("print_drafts_one_maker", sql`(${t.userId} is null) <> (${t.browserKeyHash} is null)`),
  ],
);

/** What was sent for drafts, hour by hour; kept beside the drafts, which can be removed. */
export const draftUploadHours = pgTable(
  "draft_upload_hours",
  {
    /** `account`, `network` or `new accounts of`, and the user's id or the network's hash. */
    source: text().notNull(),
    hour: timestamp({ withTimezone: true }).notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.hour] }), index().on(t.hour)],
);

/** A draft that was ordered: what is printed, on what, as it was when it was ordered. A draft is ordered once. */
export const prints = pgTable(
  "prints",
  {
    id: uuid().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid()
      .notNull()
      .unique()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    draftId: uuid()
      .notNull()
      .unique()
      .references(() => printDrafts.id),
    paper: text().notNull(),
    size: text().notNull(),
    quantity: integer().notNull(),
    /** Of the sheet. Null for prints that are not on one of the papers, and for those of before there were arrangements. */
    widthInches: real(),
    heightInches: real(),
    arrangement: jsonb().$type<Arrangement>(),
    /** The file of the whole sheet, made once the order is paid. */
    fileKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId)],
);
