import { foreignKey, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { knownBrowsers } from "../tables.ts";

/**
 * Browsers that show notifications of a user's orders (docs/product/orders.md#notices). Each is known to the account;
 * its notifications end when the account forgets it.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    browserHash: text().notNull(),
    /** URL at the browser's push service; a secret between that service and the lab. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The lab's public key that the browser subscribed with; with a new key pair it must subscribe again. */
    publicKey: text().notNull(),
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
