import { type Column, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { IDENTITY_PROVIDERS } from "../../rules/accounts/identity-providers.ts";
import { USER_ROLES } from "../../rules/accounts/roles.ts";
import { STAFF_ROLES } from "../../rules/accounts/staff-roles.ts";
import { referenceColumns } from "../platform/database/tables.ts";

export const userRole = pgEnum("user_role", USER_ROLES);
export const staffRole = pgEnum("staff_role", STAFF_ROLES);

/** A phone number's digits without its extension, last digit first, exactly as indexed: people search by its end. */
export const phoneBackwards = (phone: Column): SQL => sql`reverse(regexp_replace(${phone}, ' ext.*$|[^0-9]', '', 'g'))`;

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /**
     * When the owner proved that they read this e-mail, by a mailed link or through a provider; null if anyone may have
     * typed it.
     */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** argon2id; null for accounts that only sign in through a provider. */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Bought without an account: cannot log in, and is found only by order codes. */
    guest: boolean().notNull().default(false),
    role: userRole().notNull().default("CUSTOMER"),
    /** Null for everyone whose role is not ADMIN. */
    staffRole: staffRole(),
    /** Since when a staff member may not log in. */
    suspendedAt: timestamp({ withTimezone: true }),
    /** argon2id of a worker's PIN for stations. */
    pinHash: text(),
    /** Hash of the code on the worker's badge. */
    badgeHash: text().unique(),
    phone: text(),
    profileImageKey: text(),
    referralCode: text().notNull().unique(),
    /** Set by the first placed order. */
    firstOrderAt: timestamp({ withTimezone: true }),
    /** News in the account menu is read up to this time (orders/news.ts). */
    newsReadAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Kept by triggers (last-changes.sql). */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...referenceColumns(),
    /** Generated: the text that searches match, one line for the name and one for the e-mail (find-people.ts). */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`fold_text(first_name || ' ' || last_name || E'\\n' || email)`),
  },
  (t) => [
    uniqueIndex("users_email_key")
      .on(sql`lower(${t.email})`)
      .where(sql`not ${t.guest}`),
    uniqueIndex("users_guest_email_key")
      .on(sql`lower(${t.email})`)
      .where(sql`${t.guest}`),
    index().on(t.role, t.createdAt),
    // Small, for counting accounts without reading them.
    index("users_accounts")
      .on(t.role)
      .where(sql`not ${t.guest}`),
    index().on(t.createdAt),
    index().on(t.updatedAt, t.id),
    index("users_phone_end").on(sql`${phoneBackwards(t.phone)} text_pattern_ops`),
    index("users_in_order_of_name").on(sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.id),
    // Every search scans the pending list, so it is limited to stay small.
    index("users_search_parts")
      .using("gin", sql`search_parts(${t.searchText})`)
      .with({ gin_pending_list_limit: 64 }),
    // Includes the columns that searches for names beginning with a term filter by, so their rows need not be read.
    index("users_search_beginning").on(t.searchText.op("text_pattern_ops"), t.guest, t.role, t.firstOrderAt, t.id),
  ],
);

/**
 * A session is valid until it is ended, expires, or idles too long; tokens name it. If a second factor is needed, it
 * starts without.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secondFactorPending: boolean().notNull(),
    knownBrowser: boolean().notNull().default(false),
    /** Hash of the browser's token, once a sign-in there is complete (`knownBrowsers`). */
    browserHash: text(),
    /** Tokens of earlier generations are invalid: each upgrade of rights starts a new one. */
    generation: integer().notNull().default(1),
    /** When the password or a code was last entered. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** Accurate to a minute, like the two below. */
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    address: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** The name of the bench station that this browser is; null for all other sessions (docs/product/staff.md#stations). */
    stationName: text(),
    /** A station locks after so many minutes without input. */
    stationLockMinutes: integer(),
    /** The worker who signed in at the station and acts there; null while it is locked. */
    workerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** When the worker last signed in or touched the station. */
    workerActiveAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId), index().on(t.workerId)],
);

export const codePurpose = pgEnum("code_purpose", ["PASSWORD_RESET", "SECOND_FACTOR", "EMAIL"]);

/**
 * Reset links, second-factor codes, and codes that prove an e-mail: stored hashed, used once, with few attempts. A code
 * is valid only in the session that requested it, so another session's request cannot invalidate it.
 */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    purpose: codePurpose().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId, t.purpose), index().on(t.codeHash)],
);

/**
 * Browsers where an account was signed in, by hash of each browser's token. Strangers' attempts do not slow them down.
 */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] }), index().on(t.lastUsedAt)],
);

/** Counts of attempts at guessable secrets, by hashed key (src/rules/accounts/login-throttling.ts). */
export const loginThrottles = pgTable(
  "login_throttles",
  {
    key: text().primaryKey(),
    level: doublePrecision().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.lastAt)],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    placeId: text(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    zip: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    primary: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex("addresses_one_primary")
      .on(t.userId)
      .where(sql`${t.primary}`),
  ],
);

export const preferences = pgTable(
  "preferences",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    value: text().notNull(),
  },
  (t) => [uniqueIndex().on(t.userId, t.key)],
);

export const identityProvider = pgEnum("identity_provider", IDENTITY_PROVIDERS);

export const userIdentities = pgTable(
  "user_identities",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: identityProvider().notNull(),
    providerUserId: text().notNull(),
    /** Whether the provider had verified the account's e-mail when this person first signed in. */
    emailVerified: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("user_identities_key").on(t.provider, t.providerUserId),
    uniqueIndex("user_identities_one_per_provider").on(t.userId, t.provider),
  ],
);
