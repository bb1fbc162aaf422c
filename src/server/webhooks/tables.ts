import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The webhook inbox. Each webhook is stored before it is processed, and once by its id, however often it is sent. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: text().primaryKey(),
    provider: text({ enum: ["payments", "postage"] }).notNull(),
    type: text().notNull(),
    /** The provider's id of the object. Its current state is fetched, not read from the webhook. */
    subject: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    processedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.subject),
    index("webhook_inbox_open")
      .on(t.receivedAt)
      .where(sql`${t.processedAt} is null`),
  ],
);
