import { index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_EVENT_KINDS } from "../../../rules/accounts/account-events.ts";
import { users } from "../tables.ts";

export const accountEventKind = pgEnum("account_event_kind", ACCOUNT_EVENT_KINDS);

/** Account events: sign-ins, refusals, changes of rights (docs/product/accounts.md#event-log). Contains no secrets. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: accountEventKind().notNull(),
    /** Details, by kind (`accountEventText`). */
    about: text(),
    /** The admin who acted; null if it was the account's user. Stays when that admin is deleted. */
    byUserId: uuid(),
    /** The session in which it happened. Stays when that session is deleted. */
    sessionId: uuid(),
    /** Stored in full for 30 days. */
    address: text(),
    network: text(),
    /** As text, "Firefox on macOS". */
    browser: text(),
    count: integer().notNull().default(1),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    /** Time of the latest event. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Identical for all events counted in one row. */
    groupKey: text().unique(),
  },
  (t) => [
    index().on(t.userId, t.at, t.id),
    // A small index, for counting the events of very many people.
    index().on(t.userId),
    index().on(t.userId, t.kind, t.at),
    index().on(t.kind, t.at, t.id),
    index().on(t.network, t.at, t.id),
    index().on(t.at, t.id),
  ],
);
