import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { CannotStart } from "./cannot-start.ts";
import { FILE_STORE, fileStoreOf } from "./file-store-settings.ts";
import { isThisMachine } from "./http/this-machine.ts";
import type { S3Settings } from "./s3-address.ts";
import { SERVICES, type ServiceSettings, servicesOf } from "./service-settings.ts";
import { TRACES, tracesOf, type TraceSettings } from "./trace-settings.ts";
import { type SettingLine, urlOf, wholeNumber, yesOrNo } from "./setting-line.ts";

/** Roles of a lab process: serve browsers; run waiting jobs; make derivatives of uploaded pictures. */
const PROCESS_ROLES = ["web", "work", "derive"] as const;
type ProcessRole = (typeof PROCESS_ROLES)[number];
export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The process's settings. Read once by `main.ts` and passed on; nothing else reads the environment. */
export type Settings = ParsedSettings & {
  /** Signs tokens and links. At least 32 characters. */
  authSecret: string;
};

export type ParsedSettings = ServiceSettings & {
  /** Every setting of the environment, and whether the operator set it; never its value. */
  environment: readonly { name: string; isSet: boolean; about: string }[];
  /** The folder with package.json: migrations, content, demo and the built pages are found from here. */
  projectDir: string;
  production: boolean;
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute. Embedded database, files, outbox and the stored secret. */
  dataDir: string;
  /** Null: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** URL with the role that owns the tables of `databaseUrl`; null: the lab's own role. */
  migrationDatabaseUrl: string | null;
  /** The database of `databaseUrl`, bypassing a pooler; null: there is none in between. */
  databaseDirectUrl: string | null;
  /** A streaming replica of it, for public content; null: there is none. */
  databaseReplicaUrl: string | null;
  processRoles: ReadonlySet<ProcessRole>;
  /** An S3-compatible store; null: a folder under `dataDir`. */
  fileStore: S3Settings | null;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  authSecret: string | null;
  demo: boolean;
  /** Maximum frames of a demo roll; fewer make a quicker start. */
  demoFrames: number;
  blockedUserIds: string[];
  /** Origins whose pages may call the API with a key. */
  apiOrigins: string[];
  /** Maximum length of a customer's session, in days. */
  sessionDays: number;
  /** The same for staff, in hours. */
  staffSessionHours: number;
  /** A session ends after this many minutes without a call; a token lasts at most an hour. */
  sessionIdleMinutes: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** How long a stopping process keeps serving while /api/ready returns 503. */
  shutdownGraceSeconds: number;
  /** Required to read /metrics; null: only clients on this machine may read them. */
  metricsToken: string | null;
  /** Null: no tracing. */
  traces: TraceSettings | null;
  /**
   * Proxies that may report the client's address, as in Fastify's `trustProxy`: none, all, the number of hops, or
   * addresses.
   */
  trustProxy: boolean | number | string;
  /** Whether webhooks may go to http addresses and private networks. */
  privateWebhooks: boolean;
  maxConnections: number;
  /** API requests in progress; files and pages have multiples of it. */
  maxConcurrentRequests: number;
  /** The same for one address (an IPv6 network of /64). */
  maxConcurrentRequestsPerClient: number;
  /** Average delay of the event loop over a second above which API requests are rejected, in ms; 0: no limit. */
  maxEventLoopDelayMs: number;
  /** Absolute. Where a scanner writes its scans; null: no folder is watched. */
  scannerFolder: string | null;
  /**
   * Returns `{ ip, country }` to browsers before they subscribe to the newsletter; null: browsers do not request it.
   */
  ipLookupUrl: string | null;
  /** ID of the analytics tag that pages load for visitors who consent; null: no tag, and no consent prompt. */
  googleTagId: string | null;
};

const projectDir = dirname(findPackageJSON("..", import.meta.url)!);
const SECRET_LENGTH = 32;
/** One line per setting: how it is read, and the error text for an invalid value. */
const SETTINGS = {
  ...SERVICES,
  NODE_ENV: { read: z.string().optional(), mustBe: "a word such as production" },
  PORT: { read: wholeNumber(0, 65535).default(4000), mustBe: "a whole number from 0 to 65535" },
  HOST: {
    read: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .optional(),
    mustBe: "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
  },
  DATA_DIR: { read: z.string().optional(), mustBe: "a folder" },
  DATABASE_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe: "a PostgreSQL address such as postgresql://user:password@host:5432/name, or unset for an embedded server",
  },
  MIGRATION_DATABASE_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe: "the same database as DATABASE_URL, which must be set too, with the role that owns its tables, or unset",
  },
  DATABASE_DIRECT_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe:
      "the database of DATABASE_URL, which must be set too, past the pooler that stands there, or unset without one",
  },
  DATABASE_REPLICA_URL: {
    read: urlOf(/^postgres(ql)?:$/).optional(),
    mustBe: "a streaming replica of DATABASE_URL, which must be set too, with its role, past any pooler, or unset",
  },
  PROCESS_ROLES: {
    read: z
      .string()
      .default(PROCESS_ROLES.join(","))
      .transform((list) => list.split(",").map((part) => part.trim()))
      .pipe(z.array(z.enum(PROCESS_ROLES)).min(1)),
    mustBe: `what this process does, of ${PROCESS_ROLES.join(", ")}, separated by commas`,
  },
  ...FILE_STORE,
  ...TRACES,
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
  API_ORIGINS: {
    read: z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().refine((one) => URL.canParse(one) && new URL(one).origin === one))),
    mustBe: "a list of origins such as https://shop.example, separated by commas",
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
  SHUTDOWN_GRACE_SECONDS: {
    read: wholeNumber(0, 10).default(0),
    mustBe: "for how many seconds a stopping process keeps serving while /api/ready returns 503, 0 to 10",
  },
  METRICS_TOKEN: {
    read: z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/)
      .optional(),
    mustBe: "a token of at least 16 letters and figures that Prometheus sends, or unset for who is on this machine",
  },
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
  PRIVATE_WEBHOOKS: { read: yesOrNo.optional(), mustBe: "true or false" },
  MAX_CONNECTIONS: {
    read: wholeNumber(10, 100_000).default(3_000),
    mustBe: "how many connections may be open at once, 10 to 100000",
  },
  MAX_CONCURRENT_REQUESTS: {
    read: wholeNumber(10, 10_000).default(256),
    mustBe: "how many API requests may run at once, 10 to 10000",
  },
  MAX_CONCURRENT_REQUESTS_PER_CLIENT: {
    read: wholeNumber(10, 10_000).default(100),
    mustBe: "how many API requests of one address may run at once, 10 to 10000",
  },
  MAX_EVENT_LOOP_DELAY_MS: {
    read: wholeNumber(0, 60_000).default(500),
    mustBe: "the average delay of the event loop in ms above which API requests are rejected, 0 (no limit) to 60000",
  },
  SCANNER_FOLDER: { read: z.string().optional(), mustBe: "a folder that a scanner writes to, or unset" },
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
} satisfies Record<string, SettingLine>;

const schema = z.object(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { read }]) => [name, read])) as {
    [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name]["read"];
  },
);

const mustBe = (name: keyof typeof SETTINGS): string => `${name} must be ${SETTINGS[name].mustBe}`;

function read<T>(wanted: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  // An empty value is how container tools write "unset".
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in SETTINGS && value !== ""));
  const parsed = wanted.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path[0] as keyof typeof SETTINGS))];
  throw new CannotStart(wrong.map(mustBe).join("; "));
}

const stripeSetup = schema
  .pick({ STRIPE_SECRET_KEY: true, STRIPE_URL: true, PUBLIC_URL: true, DATABASE_URL: true })
  .required({ STRIPE_SECRET_KEY: true, PUBLIC_URL: true });

/** Settings for setting up a Stripe account, while its webhook, and so the webhook's secret, does not exist yet. */
export function stripeSetupSettings(env: NodeJS.ProcessEnv) {
  const given = read(stripeSetup, env);
  return {
    secretKey: given.STRIPE_SECRET_KEY,
    url: given.STRIPE_URL,
    publicUrl: given.PUBLIC_URL,
    databaseUrl: given.DATABASE_URL,
  };
}

/** Reads the settings without side effects. Throws CannotStart with one line naming each invalid setting. */
export function parseSettings(env: NodeJS.ProcessEnv): ParsedSettings {
  const given = read(schema, env);
  const production = given.NODE_ENV === "production";
  const live = production && given.DATABASE_URL !== undefined;
  if (live && given.AUTH_SECRET === undefined) {
    throw new CannotStart(`${mustBe("AUTH_SECRET")} in production with a DATABASE_URL`);
  }
  if (given.MIGRATION_DATABASE_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart(mustBe("MIGRATION_DATABASE_URL"));
  if (given.DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart(mustBe("DATABASE_DIRECT_URL"));
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined)
    throw new CannotStart(mustBe("DATABASE_REPLICA_URL"));
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  // A lab with a public URL must not have accounts with publicly known passwords.
  const demo = given.DEMO ?? (!live && isThisMachine(new URL(publicUrl).host));
  const services = servicesOf(given);
  if (demo && services.stripe !== null)
    throw new CannotStart("DEMO must be false with STRIPE_SECRET_KEY: demo data are paid by test cards");
  return {
    environment: Object.entries(SETTINGS).map(([name, { mustBe: about }]) => ({ name, isSet: !!env[name], about })),
    projectDir,
    production,
    port: given.PORT,
    // The passwords of the demo accounts are public, so a demo serves only this machine unless configured otherwise.
    host: given.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    // A separate folder: a demo that goes public does not take its accounts, files and secret along.
    dataDir: resolve(projectDir, given.DATA_DIR ?? (demo ? "./data/demo" : "./data")),
    databaseUrl: given.DATABASE_URL ?? null,
    migrationDatabaseUrl: given.MIGRATION_DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    processRoles: new Set(given.PROCESS_ROLES),
    fileStore: fileStoreOf(given),
    traces: tracesOf(given),
    publicUrl,
    authSecret: given.AUTH_SECRET ?? null,
    demo,
    demoFrames: given.DEMO_FRAMES,
    blockedUserIds: given.BLOCKED_USER_IDS,
    apiOrigins: given.API_ORIGINS,
    sessionDays: given.SESSION_DAYS,
    staffSessionHours: given.STAFF_SESSION_HOURS,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    logLevel: given.LOG_LEVEL,
    shutdownGraceSeconds: given.SHUTDOWN_GRACE_SECONDS,
    metricsToken: given.METRICS_TOKEN ?? null,
    trustProxy: given.TRUST_PROXY,
    privateWebhooks: given.PRIVATE_WEBHOOKS ?? isThisMachine(new URL(publicUrl).host),
    maxConnections: given.MAX_CONNECTIONS,
    maxConcurrentRequests: given.MAX_CONCURRENT_REQUESTS,
    maxConcurrentRequestsPerClient: given.MAX_CONCURRENT_REQUESTS_PER_CLIENT,
    maxEventLoopDelayMs: given.MAX_EVENT_LOOP_DELAY_MS,
    ...services,
    scannerFolder: given.SCANNER_FOLDER === undefined ? null : resolve(projectDir, given.SCANNER_FOLDER),
    ipLookupUrl: given.IP_LOOKUP_URL ?? null,
    googleTagId: given.GOOGLE_TAG_ID ?? null,
  };
}

/** Parses the environment and, if AUTH_SECRET is unset, creates a secret once and stores it in DATA_DIR/secret. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = parseSettings(env);
  return { ...parsed, authSecret: parsed.authSecret ?? storedSecret(parsed.dataDir) };
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    // "wx": of two processes that start at the same time, the first writes, and both read the same secret.
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
