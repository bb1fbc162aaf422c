import { index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_EVENT_KINDS } from "../../../rules/accounts/account-events.ts";
import { users } from "../tables.ts";

export const accountEventKind = pgEnum("account_event_kind", ACCOUNT_EVENT_KINDS);

/** What happened to accounts: sign-ins, refusals, changes of rights (docs/product/accounts.md#event-log). It holds no secrets. */
export const accountEvents = pgTable(
  "account_events",
  {
    id: uuid().primaryKey(),
    /** Whose account it is; their events go with them. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: accountEventKind().notNull(),
    /** What of it, by kind (`accountEventText`). */
    about: text(),
    /** The admin who acted; null where it was whoever uses the account. Stays when that admin goes. */
    byUserId: uuid(),
    /** In which it was done. Stays when that session goes. */
    sessionId: uuid(),
    /** In full for 30 days. */
    address: text(),
    network: text(),
    /** In words, "Firefox on macOS". */
    browser: text(),
    /** How often, of what is counted in one row. */
    count: integer().notNull().default(1),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    /** When it happened last. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** The same for all that are counted in one row. */
    countedBy: text().unique(),
  },
  (t) => [
    index().on(t.userId, t.at, t.id),
    // Small, for counting those of very many people.
    index().on(t.userId),
    index().on(t.userId, t.kind, t.at),
    index().on(t.kind, t.at, t.id),
    index().on(t.network, t.at, t.id),
    index().on(t.at, t.id),
  ],
);
