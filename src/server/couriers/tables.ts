import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/** A courier of the lab. `userId` is the account (role MESSENGER) that is theirs. */
export const messengers = pgTable(
  "messengers",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .unique()
      .references(() => users.id),
    name: text().notNull(),
    phone: text(),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.createdAt)],
);
