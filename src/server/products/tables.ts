import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
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
import { OPTION_TYPES, PRODUCT_TYPES, PRODUCT_VISIBILITIES, STOCK_REASONS } from "../../rules/products/catalogue.ts";
import type { PriceModifier } from "../../rules/products/options.ts";
import { users } from "../accounts/tables.ts";
import { referenceColumns } from "../platform/database/tables.ts";

export const productType = pgEnum("product_type", PRODUCT_TYPES);
export const productVisibility = pgEnum("product_visibility", PRODUCT_VISIBILITIES);
export const optionType = pgEnum("option_type", OPTION_TYPES);

/** 1, 2, 4 and so on: the pieces at which a shelf reaches the next step. */
const STEPS = Array.from({ length: 20 }, (_, power) => 2 ** power);
/**
 * Returns how many steps a stock has reached. Indexed instead of the stock: of a thousand sales of one product, ten
 * change it, and all others update the row in place.
 */
export const stockStepOf = (pieces: SQL): SQL =>
  sql`width_bucket(${pieces}, ${sql.raw(`'{${STEPS.join(",")}}'::int[]`)})`;

/**
 * Everything the lab sells: goods, prints, digital goods, and its services, which have a row each so that order lines
 * can name them.
 */
export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    sku: text().notNull().unique(),
    productType: productType().notNull(),
    description: text().notNull().default(""),
    /** Cents. Services priced by tier (rules/products/product-price.ts) show the price for non-members. */
    price: integer().notNull(),
    memberPrice: integer(),
    /**
     * Pieces on the shelf; null if not counted (services, digital, prints, and products whose variants are counted).
     */
    stock: integer(),
    /** Generated: the order of lists by stock. */
    stockStep: integer().generatedAlwaysAs(stockStepOf(sql.raw("stock"))),
    /** Generated: name and SKU, folded. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name || ' ' || sku)`),
    taxable: boolean().notNull().default(true),
    /** Buyers get codes worth what they paid; any other DIGITAL product is a file (docs/product/digital-goods.md). */
    giftCard: boolean().notNull().default(false),
    visibility: productVisibility().notNull().default("PUBLIC"),
    memberLaunchDate: timestamp({ withTimezone: true }),
    publicLaunchDate: timestamp({ withTimezone: true }),
    defaultProductVariantId: uuid().references((): AnyPgColumn => productVariants.id, { onDelete: "set null" }),
    /** The user (role VENDOR) who makes and ships it; null means the lab itself. */
    vendorId: uuid().references(() => users.id),
    /** Pieces that one buyer's unpaid orders may hold; null means the lab's setting (rules/checkout/holds.ts). */
    holdPieces: integer(),
    /** Percent of its pieces that guests' unpaid orders may hold in total; null means the lab's setting. */
    holdGuestPercent: integer(),
    /** Incremented by every staff change, so stale edits are detected; sales do not count. */
    version: integer().notNull().default(1),
    /** Pieces sold recently, counted periodically by a job; lists sort by it as "popular". */
    popularity: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Kept by triggers (last-changes.sql). */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...referenceColumns(),
  },
  (t) => [
    index().on(t.productType, t.createdAt),
    index().on(t.createdAt, t.id),
    index().on(t.updatedAt, t.id),
    index().on(t.name, t.id),
    index().on(t.price, t.id),
    index().on(t.popularity, t.id),
    index("products_lower_name").on(sql`lower(${t.name})`),
    index().on(t.visibility, t.createdAt),
    index().on(t.vendorId),
    index().on(t.stockStep),
    index().on(t.defaultProductVariantId),
    index("products_description_trgm").using("gin", sql`fold_text(${t.description}) gin_trgm_ops`),
    index("products_search_trgm").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("products_stock_not_negative", sql`${t.stock} >= 0`),
    check("products_gift_card", sql`not ${t.giftCard} or ${t.productType} = 'DIGITAL'`),
    check("products_holds", sql`${t.holdPieces} >= 1 and ${t.holdGuestPercent} between 0 and 100`),
    check("products_price_not_negative", sql`${t.price} >= 0 and coalesce(${t.memberPrice}, 0) >= 0`),
  ],
);

export const productVariants = pgTable(
  "product_variants",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references((): AnyPgColumn => products.id, { onDelete: "cascade" }),
    name: text().notNull(),
    sku: text().notNull().unique(),
    price: integer().notNull(),
    memberPrice: integer(),
    stock: integer(),
    stockStep: integer().generatedAlwaysAs(stockStepOf(sql.raw("stock"))),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [
    index().on(t.productId, t.position),
    index().on(t.stockStep),
    check("product_variants_stock_not_negative", sql`${t.stock} >= 0`),
    check("product_variants_price_not_negative", sql`${t.price} >= 0 and coalesce(${t.memberPrice}, 0) >= 0`),
  ],
);

/** An option's settings; `options` are the values of a select or radio. */
export type OptionConfig = {
  options?: { value: string; label: string; description?: string | null; priceModifier?: PriceModifier | null }[];
  placeholder?: string | null;
  maxLength?: number | null;
  validation?: string | null;
  label?: string | null;
  /** A checkbox's own modifier. */
  priceModifier?: PriceModifier | null;
};

export const productOptions = pgTable(
  "product_options",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    optionKey: text().notNull(),
    optionType: optionType().notNull(),
    label: text().notNull(),
    description: text().notNull().default(""),
    required: boolean().notNull().default(false),
    sortOrder: integer().notNull(),
    active: boolean().notNull().default(true),
    /** The only variant it applies to; null means all. */
    productVariantId: uuid().references(() => productVariants.id, { onDelete: "cascade" }),
    config: jsonb().$type<OptionConfig>().notNull(),
  },
  (t) => [
    index().on(t.productId, t.sortOrder),
    index().on(t.productVariantId),
    uniqueIndex().on(t.productId, t.optionKey),
  ],
);

/** A product's longer text, and the facts that lists can be filtered by, for example { format: "35mm", iso: "400" }. */
export const productDetails = pgTable(
  "product_details",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    subtitle: text().notNull().default(""),
    body: text().notNull().default(""),
    filterable: jsonb().$type<Record<string, string>>().notNull().default({}),
    position: integer().notNull(),
  },
  (t) => [
    index().on(t.productId, t.position),
    index("product_details_filterable").using("gin", t.filterable),
    index("product_details_text_trgm").using("gin", sql`fold_text(${t.subtitle} || ' ' || ${t.body}) gin_trgm_ops`),
  ],
);

export const collections = pgTable(
  "collections",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The name lowercased, spaces to hyphens (docs/product/collections.md#collection). */
    slug: text().notNull().unique(),
    description: text().notNull().default(""),
    orderIndex: integer().notNull(),
    active: boolean().notNull().default(true),
    /** Incremented by every change of its name, text and position. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.active, t.orderIndex),
    index().on(t.orderIndex, t.id),
    index("collections_lower_name").on(sql`lower(${t.name})`),
  ],
);

export const collectionProducts = pgTable(
  "collection_products",
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.productId] }),
    index().on(t.collectionId, t.position),
    index().on(t.productId),
  ],
);

/** Products bought in the same orders, counted daily (count-bought-together.ts); only the top ones for each product. */
export const productsBoughtTogether = pgTable(
  "products_bought_together",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Number of people who bought both in one order. */
    buyers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.otherId] }), index().on(t.otherId)],
);

/** Stored pictures of a product, of one of its details or of a collection. */
export const productMedia = pgTable(
  "product_media",
  {
    id: uuid().primaryKey(),
    productId: uuid().references(() => products.id, { onDelete: "cascade" }),
    productDetailId: uuid().references(() => productDetails.id, { onDelete: "cascade" }),
    collectionId: uuid().references(() => collections.id, { onDelete: "cascade" }),
    /** The key in the file store; the featured thumbnail's contains "featured_thumb" (docs/product/products.md#pictures-of-the-shop). */
    key: text().notNull().unique(),
    type: text().notNull(),
    /** A description for people who cannot see it; if empty, the owner's name is used. */
    alt: text().notNull().default(""),
    width: integer(),
    height: integer(),
    /** The key of its small size, for thumbnails; null for collections, details and older pictures. */
    smallKey: text(),
    /** The variant it shows; null means all. */
    productVariantId: uuid().references(() => productVariants.id, { onDelete: "set null" }),
    position: integer().notNull(),
    /** When it was removed. It is hidden since then, and can be restored until its files are swept. */
    removedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.productId, t.position),
    index().on(t.productDetailId),
    index().on(t.collectionId),
    index().on(t.productVariantId),
    index()
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
  ],
);

export const stockReason = pgEnum("stock_reason", STOCK_REASONS);

/** Every change of a counted stock, so the sum of the movements is the stock. Append-only. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    productVariantId: uuid().references(() => productVariants.id, { onDelete: "cascade" }),
    change: integer().notNull(),
    stockAfter: integer().notNull(),
    reason: stockReason().notNull(),
    /** No foreign key: order lines name products, and tables import each other in one direction only. */
    orderId: integer(),
    byUserId: uuid().references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.productId, t.at),
    index().on(t.productVariantId),
    index().on(t.orderId),
    index().on(t.byUserId),
    check("stock_after_not_negative", sql`${t.stockAfter} >= 0`),
  ],
);

export const SHOP_TABLES = [
  products,
  productVariants,
  productOptions,
  productDetails,
  productMedia,
  collections,
  collectionProducts,
] as const;
