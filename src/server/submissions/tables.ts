import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { scans } from "../film/scans/tables.ts";

/** A scan that its photographer submitted for the club's social media; at most one per scan. */
export const socialSubmissions = pgTable(
  "social_submissions",
  {
    id: uuid().primaryKey(),
    scanId: uuid()
      .notNull()
      .unique()
      .references(() => scans.id, { onDelete: "cascade" }),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Instagram user name without "@"; empty shows the club's own. */
    handle: text().notNull(),
    selectedAt: timestamp({ withTimezone: true }),
    selectedBy: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.customerId, t.createdAt),
    index("social_submissions_in_order").on(t.createdAt, t.id),
    index("social_submissions_shown_in_order")
      .on(t.selectedAt, t.id)
      .where(sql`${t.selectedAt} is not null`),
    index().on(t.selectedBy),
  ],
);
