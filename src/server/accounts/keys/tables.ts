import { and, gt, isNull, or, type Placeholder, type SQL } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Permission } from "../../../rules/accounts/staff-roles.ts";
import { userRole, users } from "../tables.ts";

/** API keys, stored as hashes (docs/product/api-keys.md). */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The owner's role when they made it. With another role, the key is invalid. */
    role: userRole().notNull(),
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    hash: text().notNull().unique(),
    /** First characters, shown to recognize the key. */
    beginning: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: never. */
    expiresAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    /** Accurate to a minute, like the address. */
    lastUsedAt: timestamp({ withTimezone: true }),
    lastAddress: text(),
    /** When the owner was warned that it expires. */
    warnedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId), index().on(t.createdAt), index().on(t.expiresAt)],
);

/** Whether a key is neither revoked nor expired. */
export const isActiveAt = (now: Date | Placeholder): SQL =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))!;
