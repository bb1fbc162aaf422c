import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { FEEDS } from "../../rules/feed-links/feed-links.ts";
import { users } from "../accounts/tables.ts";
import { couriers } from "../couriers/tables.ts";

/** Secret links that let calendars and spreadsheets read from the lab (docs/product/connections.md#calendars). */
export const feedLinks = pgTable(
  "feed_links",
  {
    id: uuid().primaryKey(),
    feed: text({ enum: FEEDS }).notNull(),
    courierId: uuid().references(() => couriers.id),
    /** The link shows what this staff member may see when it is read. */
    madeBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    withAmounts: boolean().notNull(),
    tokenHash: text().notNull().unique(),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Accurate to a minute. */
    lastReadAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.madeBy), index().on(t.courierId)],
);
