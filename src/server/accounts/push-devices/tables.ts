import { foreignKey, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { knownBrowsers } from "../tables.ts";

/**
 * Browsers that show notices of somebody's orders (docs/product/orders.md#notices). Each is one that the account knows: with what
 * makes a stranger of it, its notices end.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    browserHash: text().notNull(),
    /** Where the browser's push service takes what is for it; a secret of the two. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The lab's public key that the browser takes notices of: with another pair it is asked anew. */
    publicKey: text().notNull(),
    /** What the browser says it is. */
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique("push_devices_one_a_browser").on(t.userId, t.browserHash),
    index().on(t.browserHash),
    index().on(t.endpoint),
    foreignKey({
      name: "push_devices_of_a_known_browser",
      columns: [t.userId, t.browserHash],
      foreignColumns: [knownBrowsers.userId, knownBrowsers.tokenHash],
    }).onDelete("cascade"),
  ],
);
