import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/** Newsletter subscribers. An e-mail subscribes once. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    zip: text(),
    /** Both from the page's IP lookup; null where it was skipped. */
    ipAddress: text(),
    country: text(),
    /** Where the consent came from, if not from our pages: "Import: Shopify". */
    source: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    unsubscribedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex("subscribers_email_key").on(sql`lower(${t.email})`),
    index().on(t.createdAt, t.id),
    index("subscribers_who_left")
      .on(t.createdAt, t.id)
      .where(sql`${t.unsubscribedAt} is not null`),
    index("subscribers_search_parts")
      .using("gin", sql`search_parts(fold_text(${t.email}))`)
      .with({ gin_pending_list_limit: 64 }),
  ],
);
