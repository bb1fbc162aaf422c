import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { MOST_STARS, REVIEW_STATES } from "../../rules/reviews/reviews.ts";
import { users } from "../accounts/tables.ts";
import { products } from "../products/tables.ts";

/** A buyer's review of a product, one for each; published after the lab's approval (docs/product/reviews.md). */
export const productReviews = pgTable(
  "product_reviews",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stars: integer().notNull(),
    words: text().notNull(),
    photoKey: text(),
    state: text({ enum: REVIEW_STATES }).notNull(),
    /** When it was written or last changed. */
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    /** The staff member who last reviewed it. */
    byUserId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("product_reviews_once").on(t.productId, t.userId),
    index().on(t.userId),
    index().on(t.state, t.writtenAt),
    index().on(t.writtenAt, t.id),
    index().on(t.stars, t.id),
    index("product_reviews_words_trgm").using("gin", sql`fold_text(${t.words}) gin_trgm_ops`),
    index().on(t.byUserId),
    check("product_reviews_stars", sql`${t.stars} between 1 and ${sql.raw(String(MOST_STARS))}`),
  ],
);
