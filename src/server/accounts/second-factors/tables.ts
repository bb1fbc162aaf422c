import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { sessions, users } from "../tables.ts";

/** Apps that show a code every thirty seconds. One that was begun and has shown no code yet is switched off. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Sealed (src/server/platform/tokens/sealed.ts): only the server's own secret opens it. */
    sealedSecret: text().notNull(),
    switchedOnAt: timestamp({ withTimezone: true }),
    /** Of the last code that was taken: no code of it, or before, is taken again. */
    lastStep: integer(),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.userId),
    uniqueIndex("authenticators_one_begun")
      .on(t.userId)
      .where(sql`${t.switchedOnAt} is null`),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** What the authenticator calls it, base64url. */
    credentialId: text().notNull().unique("passkeys_credential_key"),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it has signed; 0 for those that do not count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach it, such as "usb" or "internal". */
    transports: text().array().notNull(),
    /** Whether it may be on several devices, and whether it is. */
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const passkeyPurpose = pgEnum("passkey_purpose", ["ADD", "VERIFY", "SIGN_IN"]);

/** What passkeys were asked to sign: gone once it is answered. Bound to the session that asked, where there was one. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    purpose: passkeyPurpose().notNull(),
    sessionId: uuid().references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

/** For who has lost everything else: kept hashed, each used once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
