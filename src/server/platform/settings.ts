import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { isThisMachine } from "./http/this-machine.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What the process was started with. Read once by `main.ts` and handed on; nothing else looks at the environment. */
export type Settings = ParsedSettings & {
  /** Signs tokens and links. At least 32 characters. */
  authSecret: string;
};

export type ParsedSettings = {
  /** The folder with package.json: migrations, content, demo and the built pages are found from here. */
  projectDir: string;
  production: boolean;
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute. Embedded database, files, outbox and the kept secret. */
  dataDir: string;
  /** Null: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** As whom the tables of `databaseUrl` are made; null: as whom the lab runs. */
  migrationDatabaseUrl: string | null;
  /** Null: a folder under `dataDir`. The only choice so far. */
  filesUrl: null;
  /** Origin that customers see, without a slash at its end. */
  publicUrl: string;
  authSecret: string | null;
  demo: boolean;
  /** Frames that a roll of the demo has at most; fewer make a quicker start. */
  demoFrames: number;
  blockedUserIds: string[];
  /** How long a customer's session lasts at most, in days. */
  sessionDays: number;
  /** The same for everyone who works here, in hours. */
  staffSessionHours: number;
  /** After so many minutes without a call a session ends; a token lasts no longer than an hour. */
  sessionIdleMinutes: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Which proxies may say who the caller is, as Fastify's `trustProxy`: none, all, the number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Connections that are open at once. */
  maxConnections: number;
  /** Calls of the API that are under way at once; of files and pages it is a multiple. */
  maxCalls: number;
  /** The same from one address (an IPv6 network of /64). */
  maxCallsPerAddress: number;
  /** By how much everything is late, on average over a second, when calls are turned away, in ms; 0: whatever it is. */
  maxDelayMs: number;
  /** Null: no sign-in with Google. */
  googleClientId: string | null;
  /** Null: no sign-in with Facebook. */
  facebookApp: { appId: string; appSecret: string } | null;
  /** Address of an RSS, Atom or JSON feed with the notes; null: those in content/notes. */
  notesFeedUrl: string | null;
  /** Null: text messages go to the outbox. */
  twilio: { accountSid: string; authToken: string; from: string } | null;
  /** Where clamd of ClamAV listens; null: uploads are not looked at for viruses. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** Cents of account credit for each side of an invitation; 0 switches it off. */
  referralReward: number;
  /** How long and how much is held without payment (docs/product/checkout.md#what-an-unpaid-order-holds). */
  holds: { guestMinutes: number; customerMinutes: number; pieces: number; guestPercent: number };
  /** Answers browsers `{ ip, country }` before they subscribe to the newsletter; null: they do not ask. */
  ipLookupUrl: string | null;
  /** Of the analytics tag that pages load from those who agree; null: there is none, and nobody is asked. */
  googleTagId: string | null;
};

const projectDir = resolve(import.meta.dirname, "../../..");
const SECRET_LENGTH = 32;
/** For each side of an invitation, unless the lab says otherwise (docs/product/accounts.md#invitations). */
const REFERRAL_REWARD_CENTS = 500;

/** As docs/product/checkout.md#what-an-unpaid-order-holds has it, unless the lab says otherwise. */
const HOLDS = { guestMinutes: 30, customerMinutes: 24 * 60, pieces: 50, guestPercent: 50 };
const MOST_HOLD_MINUTES = 30 * 24 * 60;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);
const yesOrNo = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const urlOf = (protocols: RegExp) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol));

/** One line per setting: how it is read, and what to say it must be when that fails. */
const SETTINGS = {
  NODE_ENV: { read: z.string().optional(), mustBe: "a word such as production" },
  PORT: { read: wholeNumber(0, 65535).default(4000), mustBe: "a whole number from 0 to 65535" },
  HOST: {
    read: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .optional(),
    mustBe: "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
  },
  DATA_DIR: { read: z.string().default("./data"), mustBe: "a folder" },
  DATABASE_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe: "a PostgreSQL address such as postgresql://user:password@host:5432/name, or unset for an embedded server",
  },
  MIGRATION_DATABASE_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe: "the same database as DATABASE_URL, which must be set too, with the role that owns its tables, or unset",
  },
  FILES_URL: {
    read: z.never().optional(),
    mustBe: "unset: files are kept under DATA_DIR; other stores are not supported yet",
  },
  PUBLIC_URL: {
    read: urlOf(/^https?:$/)
      .transform((value) => new URL(value))
      .refine((url) => url.pathname === "/" && !url.search && !url.hash)
      .transform((url) => url.origin)
      .optional(),
    mustBe: "the origin that customers see, such as https://lab.example",
  },
  AUTH_SECRET: {
    read: z.string().min(SECRET_LENGTH).optional(),
    mustBe: `a secret of at least ${SECRET_LENGTH} characters`,
  },
  DEMO: { read: yesOrNo.optional(), mustBe: "true or false" },
  DEMO_FRAMES: { read: wholeNumber(0, 36).default(36), mustBe: "how many frames a demo roll has at most, 0 to 36" },
  BLOCKED_USER_IDS: {
    read: z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.guid())),
    mustBe: "a list of user ids (UUIDs) separated by commas",
  },
  SESSION_DAYS: {
    read: wholeNumber(1, 365).default(30),
    mustBe: "how many days a customer stays logged in at most, 1 to 365",
  },
  STAFF_SESSION_HOURS: {
    read: wholeNumber(1, 168).default(12),
    mustBe: "how many hours lab staff, couriers and vendors stay logged in at most, 1 to 168",
  },
  SESSION_IDLE_MINUTES: {
    read: wholeNumber(5, 60).default(60),
    mustBe: "after how many minutes without a call a session ends, 5 to 60",
  },
  LOG_LEVEL: { read: z.enum(LOG_LEVELS).default("info"), mustBe: `one of ${LOG_LEVELS.join(", ")}` },
  TRUST_PROXY: {
    read: z
      .union([
        z.enum(["true", "false"]).transform((value) => value === "true"),
        wholeNumber(0, 20).transform((hops) => (hops === 0 ? false : hops)),
        z.string().regex(/^[\da-fA-F.:/,\s]*[.:][\da-fA-F.:/,\s]*$|^(loopback|linklocal|uniquelocal)$/),
      ])
      .default(false),
    mustBe: "false, true, a number of hops, or the addresses of your proxies",
  },
  MAX_CONNECTIONS: {
    read: wholeNumber(10, 100_000).default(3_000),
    mustBe: "how many connections may be open at once, 10 to 100000",
  },
  MAX_CALLS: {
    read: wholeNumber(10, 10_000).default(256),
    mustBe: "how many calls of the API may be under way at once, 10 to 10000",
  },
  MAX_CALLS_PER_ADDRESS: {
    read: wholeNumber(10, 10_000).default(100),
    mustBe: "how many of them may come from one address, 10 to 10000",
  },
  MAX_DELAY_MS: {
    read: wholeNumber(0, 60_000).default(500),
    mustBe: "how late in ms everything may be before calls are turned away, 0 (however late) to 60000",
  },
  GOOGLE_CLIENT_ID: { read: z.string().optional(), mustBe: "the client id of your app at Google" },
  FACEBOOK_APP_ID: { read: z.string().optional(), mustBe: "the id of your app at Facebook, with FACEBOOK_APP_SECRET" },
  FACEBOOK_APP_SECRET: {
    read: z.string().optional(),
    mustBe: "the secret of your app at Facebook, with FACEBOOK_APP_ID",
  },
  NOTES_FEED_URL: {
    read: urlOf(/^https?:$/).optional(),
    mustBe: "the address of an RSS, Atom or JSON feed, or unset for the notes in content/notes",
  },
  TWILIO_ACCOUNT_SID: {
    read: z.string().regex(/^\w+$/).optional(),
    mustBe: "your account's SID at Twilio, with TWILIO_AUTH_TOKEN and TWILIO_FROM",
  },
  TWILIO_AUTH_TOKEN: {
    read: z.string().optional(),
    mustBe: "your account's token at Twilio, with TWILIO_ACCOUNT_SID and TWILIO_FROM",
  },
  TWILIO_FROM: {
    read: z
      .string()
      .regex(/^\+\d{7,15}$/)
      .optional(),
    mustBe: "your number at Twilio such as +13475550100, with TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN",
  },
  CLAMD_URL: {
    read: z
      .union([
        z
          .string()
          .regex(/^unix:\/./)
          .transform((url) => ({ path: url.slice("unix:".length) })),
        z
          .string()
          .regex(/^tcp:\/\/([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/)
          .transform((url) => ({
            host: url.slice("tcp://".length, url.lastIndexOf(":")).replace(/^\[|\]$/g, ""),
            port: Number(url.slice(url.lastIndexOf(":") + 1)),
          }))
          .refine(({ port }) => port > 0 && port < 65536),
      ])
      .optional(),
    mustBe: "where clamd listens, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, or unset for no scanner",
  },
  REFERRAL_REWARD_CENTS: {
    read: wholeNumber(0, 100_000).default(REFERRAL_REWARD_CENTS),
    mustBe: "cents of account credit for each side of an invitation, 0 to 100000; 0 switches it off",
  },
  HOLD_GUEST_MINUTES: {
    read: wholeNumber(1, MOST_HOLD_MINUTES).default(HOLDS.guestMinutes),
    mustBe: `how many minutes a guest's unpaid order holds goods, 1 to ${MOST_HOLD_MINUTES}`,
  },
  HOLD_CUSTOMER_MINUTES: {
    read: wholeNumber(1, MOST_HOLD_MINUTES).default(HOLDS.customerMinutes),
    mustBe: `how many minutes a customer's unpaid order holds goods and credits, 1 to ${MOST_HOLD_MINUTES}`,
  },
  HOLD_PIECES: {
    read: wholeNumber(1, 1_000_000).default(HOLDS.pieces),
    mustBe: "how many pieces of a product one buyer's unpaid orders may hold, 1 to 1000000",
  },
  HOLD_GUEST_PERCENT: {
    read: wholeNumber(0, 100).default(HOLDS.guestPercent),
    mustBe: "what percent of a product's pieces unpaid orders of guests may hold in all, 0 to 100",
  },
  IP_LOOKUP_URL: {
    read: urlOf(/^https?:$/).optional(),
    mustBe: "an address that answers JSON with ip and country, such as https://lookup.example/json, or unset",
  },
  GOOGLE_TAG_ID: {
    read: z
      .string()
      .regex(/^[A-Z]{1,4}-[A-Z0-9]{4,20}$/)
      .optional(),
    mustBe: "the id of your Google tag, such as G-AB12CD34EF",
  },
} satisfies Record<string, { read: z.ZodType; mustBe: string }>;

const schema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { read }]) => [name, read])) as {
    [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]["read"];
  },
);

/** Reads the settings without touching anything. Throws CannotStart with one line naming each wrong setting. */
export function parseSettings(env: NodeJS.ProcessEnv): ParsedSettings {
  // An empty value is how container tools write "unset".
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in SETTINGS && value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof typeof SETTINGS))];
    throw new CannotStart(wrong.map((name) => `${name} must be ${SETTINGS[name].mustBe}`).join("; "));
  }
  const read = parsed.data;
  const production = read.NODE_ENV === "production";
  const live = production && read.DATABASE_URL !== undefined;
  if (live && read.AUTH_SECRET === undefined) {
    throw new CannotStart(`AUTH_SECRET must be ${SETTINGS.AUTH_SECRET.mustBe} in production with a DATABASE_URL`);
  }
  if (read.MIGRATION_DATABASE_URL !== undefined && read.DATABASE_URL === undefined)
    throw new CannotStart(`MIGRATION_DATABASE_URL must be ${SETTINGS.MIGRATION_DATABASE_URL.mustBe}`);
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  // Whoever gives the lab an address for others has no use for accounts whose passwords everybody knows.
  const demo = read.DEMO ?? (!live && isThisMachine(new URL(publicUrl).host));
  return {
    projectDir,
    production,
    port: read.PORT,
    // The passwords of the demo accounts are public, so a demo answers only this machine unless told otherwise.
    host: read.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataDir: resolve(projectDir, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL ?? null,
    filesUrl: null,
    publicUrl,
    authSecret: read.AUTH_SECRET ?? null,
    demo,
    demoFrames: read.DEMO_FRAMES,
    blockedUserIds: read.BLOCKED_USER_IDS,
    sessionDays: read.SESSION_DAYS,
    staffSessionHours: read.STAFF_SESSION_HOURS,
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    maxConnections: read.MAX_CONNECTIONS,
    maxCalls: read.MAX_CALLS,
    maxCallsPerAddress: read.MAX_CALLS_PER_ADDRESS,
    maxDelayMs: read.MAX_DELAY_MS,
    googleClientId: read.GOOGLE_CLIENT_ID ?? null,
    facebookApp: together(read, {
      appId: "FACEBOOK_APP_ID",
      appSecret: "FACEBOOK_APP_SECRET",
    }),
    notesFeedUrl: read.NOTES_FEED_URL ?? null,
    twilio: together(read, {
      accountSid: "TWILIO_ACCOUNT_SID",
      authToken: "TWILIO_AUTH_TOKEN",
      from: "TWILIO_FROM",
    }),
    clamd: read.CLAMD_URL ?? null,
    referralReward: read.REFERRAL_REWARD_CENTS,
    holds: {
      guestMinutes: read.HOLD_GUEST_MINUTES,
      customerMinutes: read.HOLD_CUSTOMER_MINUTES,
      pieces: read.HOLD_PIECES,
      guestPercent: read.HOLD_GUEST_PERCENT,
    },
    ipLookupUrl: read.IP_LOOKUP_URL ?? null,
    googleTagId: read.GOOGLE_TAG_ID ?? null,
  };
}

/** Settings that mean something only all together: all of them, or null when none is set. */
function together<Key extends string>(
  read: z.output<typeof schema>,
  names: Record<Key, keyof typeof SETTINGS>,
): Record<Key, string> | null {
  const entries = Object.entries<keyof typeof SETTINGS>(names);
  if (entries.every(([, name]) => read[name] === undefined)) return null;
  const missing = entries.find(([, name]) => read[name] === undefined);
  if (missing !== undefined) throw new CannotStart(`${missing[1]} must be ${SETTINGS[missing[1]].mustBe}`);
  return Object.fromEntries(entries.map(([key, name]) => [key, read[name]])) as Record<Key, string>;
}

/** Parses the environment and, where AUTH_SECRET is unset, makes a secret once and keeps it in DATA_DIR/secret. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = parseSettings(env);
  return { ...parsed, authSecret: parsed.authSecret ?? keptSecret(parsed.dataDir) };
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // "wx": of two processes that start at once the first writes, and both read what it wrote.
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new CannotStart(`DATA_DIR must be a folder that this user may write to: ${(error as Error).message}`);
    }
  }
  const secret = readSecret(path);
  if (secret.length < SECRET_LENGTH) {
    throw new CannotStart(`${path} holds no secret of ${SECRET_LENGTH} characters: delete it or set AUTH_SECRET`);
  }
  return secret;
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new CannotStart(`DATA_DIR must be readable: ${(error as Error).message}`);
  }
}
