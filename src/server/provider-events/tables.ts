import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A provider's webhook, kept before it is worked: by its id each is worked once, however often it is sent. */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: text().primaryKey(),
    provider: text({ enum: ["payments", "postage"] }).notNull(),
    type: text().notNull(),
    /** The id of the provider's thing that it is about; what became of that is asked for, not believed. */
    subject: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    workedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.subject),
    index("provider_events_open")
      .on(t.receivedAt)
      .where(sql`${t.workedAt} is null`),
  ],
);
