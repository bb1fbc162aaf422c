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

/** Papers for large prints. Each paper is a product (type PRINT) of the shop, so that order lines can reference it. */
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
    /** The look of white and black on it, as #rrggbb in sRGB: only for the soft proof. */
    white: text().notNull().default(PAPER_WHITE),
    black: text().notNull().default(INK_BLACK),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.active, t.position)],
);

/** A size of a paper. Its prices are its variant's, so that they are stored once. */
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

/** A picture for printing. It belongs to a customer, or to a browser without an account, until it is ordered. */
export const printDrafts = pgTable(
  "print_drafts",
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the browser's key, in hex. */
    browserKeyHash: text(),
    /** The network that created it, hashed; null for staff and for accounts with a paid order at that time. */
    networkHash: text(),
    name: text().notNull(),
    targetPrinter: text({ enum: TARGET_PRINTERS }).notNull(),
    state: text({ enum: DRAFT_STATES }).notNull(),
    /** Why a DAMAGED file is unusable, for people. */
    problem: text(),
    uploadType: text().notNull(),
    uploadBytes: integer().notNull(),
    originalKey: text().notNull(),
    /** The printed JPEG. */
    printKey: text(),
    previewKey: text(),
    /** Upright, px. */
    width: integer(),
    height: integer(),
    /** Its owner's arrangement; null is the default. */
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

/** Uploads for drafts per hour; stored apart from drafts, which can be removed. */
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

/** An ordered draft: the picture, paper and arrangement at the time of the order. A draft is ordered once. */
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
    /** The sheet's. Null for prints on none of the papers, and for those older than arrangements. */
    widthInches: real(),
    heightInches: real(),
    arrangement: jsonb().$type<Arrangement>(),
    /** The whole sheet's file, created once the order is paid. */
    fileKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.orderId)],
);
