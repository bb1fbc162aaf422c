import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { sql } from "drizzle-orm";
import { createClient, type Client } from "../../src/contract/kit/client.ts";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import type { UserRole } from "../../src/rules/accounts/roles.ts";
import type { TierId } from "../../src/rules/memberships/tiers.ts";
import { changeRole } from "../../src/server/accounts/change-role.ts";
import { startMembership } from "../../src/server/memberships/give-membership.ts";
import { openHttp } from "../../src/server/open-http.ts";
import { openLab, type Lab } from "../../src/server/open-lab.ts";
import { openLog } from "../../src/server/platform/log.ts";
import { keepServiceProducts } from "../../src/server/products/keep-service-products.ts";
import { freshToken } from "./fresh-token.ts";
import { newTestDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";

export type TestMail = { key: string; to: string; subject: string; html: string; text: string };

/** Someone at a browser: the typed client with a token of its own. */
export type Person = Client & {
  userId: string;
  email: string;
  password: string;
  /** The token as the browser would store it, null when signed out. */
  token(): string | null;
  setToken(token: string | null): void;
};

export type TestLab = {
  lab: Lab;
  origin: string;
  clock: { now(): Date; move(ms: number): void };
  visitor(): Person;
  customer(options?: { tier?: TierId; firstName?: string; address?: boolean }): Promise<Person>;
  /** Past the second factor, without a mail on the way; the real way is in verify-two-factor-code.test.ts. */
  admin(): Promise<Person>;
  /** Signed up, given the role, and signed in anew. */
  staff(role: UserRole): Promise<Person>;
  /** Works all that waits in the background. */
  workAll(): Promise<void>;
  /** Mails written so far, oldest first, after working what waits. */
  outbox(to?: string): Promise<TestMail[]>;
  count(table: string): Promise<number>;
};

export const TEST_PASSWORD = "a long walk with film";
const START = new Date("2026-06-15T14:00:00Z");

let running: Promise<TestLab> | null = null;
let people = 0;

/**
 * The real app on a migrated database of this test file's own, with the built-in services and a clock that tests move.
 * Tests of one file share it; everyone a test makes is new.
 */
export function startLab(): Promise<TestLab> {
  return (running ??= open());
}

async function open(): Promise<TestLab> {
  const database = await newTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "nice-test-"));
  let time = START.getTime();
  const clock = {
    now: () => new Date(time),
    move: (ms: number) => {
      time += ms;
    },
  };
  const settings = testSettings({ dataDir, databaseUrl: database.url });
  const lab = await openLab(
    { settings, log: openLog(settings), databaseUrl: database.url, now: clock.now },
    { supervise: false },
  );
  await keepServiceProducts(lab.deps.db);
  const http = await openHttp(lab);
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  afterAll(async () => {
    await http.close();
    await lab.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  // One after the other: who asks while another works would find a job taken that is not done yet.
  let working: Promise<void> = Promise.resolve();
  const workAll = () => (working = working.catch(() => undefined).then(() => lab.jobs.workAll()));

  const person = (): Person => {
    let token: string | null = null;
    // Every person calls from an address of their own, so that limits per address count each alone.
    const address = `10.${(++people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
    const client = createClient({
      origin,
      token: { get: () => token, set: (next) => void (token = next) },
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address } }),
    });
    return {
      ...client,
      userId: "",
      email: "",
      password: TEST_PASSWORD,
      token: () => token,
      setToken: (next) => void (token = next),
    };
  };

  const signedUp = async (firstName: string): Promise<Person> => {
    const who = person();
    const email = `${firstName.toLowerCase()}.${people}@people.test`;
    const { user } = await who.call(auth.signUp, {
      body: { firstName, lastName: "Lovelace", email, password: TEST_PASSWORD },
    });
    return Object.assign(who, { userId: user.id, email });
  };

  const staff = async (role: UserRole): Promise<Person> => {
    const who = await signedUp(role.toLowerCase());
    await lab.deps.db.transaction((tx) => changeRole(tx, { userId: who.userId, role, now: clock.now() }));
    who.setToken(await freshToken(lab, who.userId));
    return who;
  };

  return {
    lab,
    origin,
    clock,
    visitor: person,
    async customer(options = {}) {
      const who = await signedUp(options.firstName ?? "Ada");
      if (options.address !== false) {
        await who.call(accounts.addAddress, {
          params: { userId: who.userId },
          body: { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" },
        });
      }
      const { tier } = options;
      if (tier !== undefined)
        await lab.deps.db.transaction((tx) => startMembership(tx, { userId: who.userId, tier, now: clock.now() }));
      return who;
    },
    admin: () => staff("ADMIN"),
    staff,
    workAll,
    async outbox(to) {
      await workAll();
      const dir = join(dataDir, "outbox");
      const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith(".json")).sort();
      const mails = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(dir, name), "utf8")) as TestMail),
      );
      return to === undefined ? mails : mails.filter((mail) => mail.to === to);
    },
    async count(table) {
      const result = await lab.deps.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      );
      return result.rows[0]!.n;
    },
  };
}
