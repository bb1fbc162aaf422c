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

/** Apps that show a code every thirty seconds. An app that has not produced a code yet is off. */
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
    /** Time step of the last accepted code: no code of that step or earlier is accepted again. */
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
    /** The authenticator's credential ID, base64url. */
    credentialId: text().notNull().unique("passkeys_credential_key"),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signature counter; 0 if the authenticator does not count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How browsers reach it, "usb" or "internal" for example. */
    transports: text().array().notNull(),
    /** Whether it can be on several devices, and whether it is. */
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const passkeyPurpose = pgEnum("passkey_purpose", ["ADD", "VERIFY", "SIGN_IN"]);

/** Passkey challenges, deleted once answered. Bound to the session that requested it, if any. */
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

/** For users who lost everything else: stored hashed, each usable once. */
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
