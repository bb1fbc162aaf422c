import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createClient, type Client } from "../../src/contract/kit/client.ts";
import type { UserRole } from "../../src/rules/accounts/roles.ts";
import type { StaffRole } from "../../src/rules/accounts/staff-roles.ts";
import type { TierId } from "../../src/rules/memberships/tiers.ts";
import { columnsOf } from "../../src/server/accounts/addresses.ts";
import { openAccount } from "../../src/server/accounts/open-account.ts";
import { startSession, tokenOf } from "../../src/server/accounts/sessions.ts";
import { addresses } from "../../src/server/accounts/tables.ts";
import type { Tx } from "../../src/server/deps.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { startMembership } from "./give-membership.ts";
import { HOME } from "./makers.ts";
import type { Lab } from "../../src/server/composition-root.ts";
import { type OpenLab, openTestLab } from "./open-test-lab.ts";

export type TestMail = { key: string; to: string; subject: string; html: string; text: string };

export type Person = Client & {
  userId: string;
  email: string;
  password: string;
  token(): string | null;
  setToken(token: string | null): void;
};

export type TestLab = {
  lab: Lab;
  origin: string;
  clock: OpenLab["clock"];
  rememberRows: OpenLab["rememberRows"];
  visitor(): Person;
  /** A signed-in customer with an account. Signing up itself, with its e-mail, is tested in sign-up.test.ts. */
  customer(options?: { tier?: TierId; firstName?: string; address?: boolean }): Promise<Person>;
  /** Past the second factor, without sending an e-mail; the real flow is in verify-two-factor-code.test.ts. */
  admin(staffRole?: StaffRole): Promise<Person>;
  staff(role: UserRole): Promise<Person>;
  workAll(): Promise<void>;
  /** Returns e-mails so far, oldest first, after running all waiting jobs. */
  outbox(to?: string): Promise<TestMail[]>;
  count(table: string): Promise<number>;
};

export const TEST_PASSWORD = "a long walk with film";
/** Production's hash of the password, computed once: it takes longer than everything else that a new account needs. */
const TEST_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$1KAdItxeu7uVOdqxNR/yMA$RRJjoiai4zuaNeiYpXbWh0rh5AliiooydzDJvnaIAIU";

/**
 * Compressing and decompressing replies takes a twentieth of a test's time; tests of compression enable it themselves.
 */
export const NOT_PACKED = { "accept-encoding": "identity" };

/** One for all files of a worker: opening it is most of the cost of a small test file. */
let opened: Promise<OpenLab> | null = null;
let started: { file: string | undefined; lab: Promise<TestLab> } | null = null;
let people = 0;

/**
 * Starts the real app on a migrated database, with the built-in services and a clock that tests move. Tests of one file
 * share it; all people a test makes are new. It is reset for the next file.
 */
export function startLab(): Promise<TestLab> {
  const file = expect.getState().testPath;
  if (started === null || started.file !== file) started = { file, lab: asNew() };
  return started.lab;
}

async function asNew(): Promise<TestLab> {
  if (opened === null) return testLab(await (opened = openTestLab()));
  const open = await opened;
  await open.reset();
  return testLab(open);
}

function testLab({ lab, origin, clock, dataDir, rememberRows }: OpenLab): TestLab {
  const { deps } = lab;
  // One at a time: a parallel call would find a job taken but not finished.
  let working: Promise<void> = Promise.resolve();
  const workAll = () => (working = working.catch(() => undefined).then(() => lab.jobs.workAll()));

  const visitor = (): Person => {
    let token: string | null = null;
    // Every person has a unique address, so that rate limits per address count each separately.
    const address = `10.${(++people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
    const client = createClient({
      origin,
      token: { get: () => token, set: (next) => void (token = next) },
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), ...NOT_PACKED, "x-forwarded-for": address },
        }),
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

  // In one transaction: most tests make several people, which would be half of their statements.
  const withAccount = async (
    firstName: string,
    { role, staffRole = null }: { role: UserRole; staffRole?: StaffRole | null },
    also: (tx: Tx, userId: string) => Promise<void> = async () => {},
  ): Promise<Person> => {
    const who = visitor();
    const email = `${firstName.toLowerCase()}.${people}@people.test`;
    const account = { firstName, lastName: "Lovelace", email, role, staffRole, passwordHash: TEST_PASSWORD_HASH };
    const session = await deps.db.transaction(async (tx) => {
      const user = await openAccount(deps, tx, account);
      await also(tx, user.id);
      return startSession(tx, user, clock.now(), { complete: true });
    });
    who.setToken(await tokenOf(deps, session));
    return Object.assign(who, { userId: session.userId, email });
  };

  const staff = (role: UserRole, staffRole: StaffRole | null = role === "ADMIN" ? "OWNER" : null) =>
    withAccount(role.toLowerCase(), { role, staffRole });

  return {
    lab,
    origin,
    clock,
    rememberRows,
    visitor,
    async customer({ firstName = "Ada", address = true, tier } = {}) {
      const createdAt = clock.now();
      return withAccount(firstName, { role: "CUSTOMER" }, async (tx, userId) => {
        const home = { ...columnsOf({ ...HOME, address2: null, placeId: null }), primary: true };
        if (address) await tx.insert(addresses).values({ ...home, id: newId(), userId, createdAt });
        if (tier !== undefined) await startMembership(tx, { userId, tier, now: createdAt });
      });
    },
    admin: (staffRole) => staff("ADMIN", staffRole),
    staff: (role) => staff(role),
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
      const result = await deps.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
      return result.rows[0]!.n;
    },
  };
}
