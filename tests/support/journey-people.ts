import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import { addMessenger } from "../../src/contract/couriers/couriers.ts";
import { CallError, type Client, createClient } from "../../src/contract/kit/client.ts";
import { codeAfter, mailTo, newEmail, PASSWORD } from "./journey.ts";
import { HOME } from "./makers.ts";
import { openPage } from "./page-pool.ts";

/** Returns an IP address unique in the run, because limits are counted by address. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

const origin = (): string => `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

/** The port for a journey's fake push service. @param port of the server that calls it */
export const pushPort = (port = process.env.JOURNEY_PORT): number => Number(port) + 1000;

/** The folder where the server looks for a scanner's files. @param port of that server */
export const scannerFolder = (port = process.env.JOURNEY_PORT): string =>
  join(process.env.JOURNEY_FOLDER!, `scanner-${port}`);

export type Person = Client & { userId: string; email: string; token: () => string };

/** A new customer with phone and address, created over the API: for journeys about other things. */
export async function newCustomer(name: string): Promise<Person> {
  const email = newEmail(name);
  const person = await signedIn(auth.signUp, { firstName: "Zoe", lastName: "Grain", email, password: PASSWORD });
  const params = { userId: person.userId };
  await person.call(accounts.addAddress, { params, body: HOME });
  await person.call(accounts.updateUser, { params, body: { phone: "(718) 555-0132" } });
  return person;
}

export const aVisitor = (): Client => clientWith(null);

/**
 * Several journeys may log the same person in at the same time; the login rate limit then makes some retry a second
 * later.
 */
export async function demoPerson(email: string): Promise<Person> {
  for (let again = 0; ; again++) {
    try {
      return await signedIn(auth.logIn, { email, password: DEMO_PASSWORD });
    } catch (error) {
      if (!(error instanceof CallError && error.status === 429) || again === 60) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

/**
 * The file through which every worker finds the run's admin. A token lasts an hour and is renewed during use, which a
 * long run needs.
 */
const adminFile = (): string => join(process.env.JOURNEY_FOLDER!, `admin-${process.env.JOURNEY_PORT}.json`);

/** Written atomically, because other workers read it. */
function keepTheAdmin(userId: string, token: string): void {
  const written = `${adminFile()}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ userId, token }));
  renameSync(written, adminFile());
}

/** The admin whom the run's setup logged in once: the lab limits the number of codes. */
export function theAdmin(): Person {
  const { userId, token } = JSON.parse(readFileSync(adminFile(), "utf8")) as { userId: string; token: string };
  const renewed = (next: string) => keepTheAdmin(userId, next);
  return { ...clientWith(token, renewed), userId, email: "admin@nice.test" };
}

/**
 * Other staff, one per journey: two journeys could not distinguish the codes that they request for one account, and the lab
 * limits their number.
 */
type StaffMember = "bench" | "factors" | "rides";
const STAFF: readonly StaffMember[] = ["bench", "factors", "rides"];

/** They log in with PASSWORD. */
export const emailOfStaff = (who: StaffMember): string => `${who}@staff.test`;

/**
 * A staff member in a new session with a recent login: for actions that require a login within ten minutes. Confirming
 * again would end the session's earlier tokens, and those of `theAdmin` are shared.
 */
export const staffWithNewSession = (who: StaffMember): Promise<Person> => loggedInByCode(emailOfStaff(who), PASSWORD);

async function loggedInByCode(email: string, password: string): Promise<Person> {
  const person = await signedIn(auth.logIn, { email, password });
  const code = await codeAfter(email, async () => void (await person.call(auth.requestTwoFactorCode)));
  await person.call(auth.verifyTwoFactorCode, { body: { code } });
  return person;
}

export async function logTheAdminIn(port: string): Promise<void> {
  process.env.JOURNEY_PORT = port;
  const admin = await loggedInByCode("admin@nice.test", DEMO_PASSWORD);
  await Promise.all(STAFF.map((who) => inviteStaff(admin, who)));
  keepTheAdmin(admin.userId, admin.token());
}

const inviteStaff = (admin: Person, who: StaffMember): Promise<void> => invite(admin, emailOfStaff(who), "ADMIN");

/** A courier for one try of one journey: the demo's courier has stops of other journeys. @param admin just logged in */
export async function newCourier(admin: Person): Promise<Person & { messengerId: string }> {
  const email = newEmail("rider");
  await invite(admin, email, "MESSENGER");
  const courier = await signedIn(auth.logIn, { email, password: PASSWORD });
  const body = { name: `Rita ${email}`, userId: courier.userId };
  const { messenger } = await admin.call(addMessenger, { body });
  return { ...courier, messengerId: messenger.id };
}

async function invite(admin: Person, email: string, role: "ADMIN" | "MESSENGER"): Promise<void> {
  await admin.call(accounts.addUser, {
    body: { email, firstName: "Sam", lastName: "Silver", role, staffRole: "OWNER" },
  });
  const { text } = await mailTo(email, ({ text }) => text.includes("token="));
  const token = decodeURIComponent(/token=([^\s&#]+)/.exec(text)![1]!);
  await aVisitor().call(auth.resetPassword, { body: { token, password: PASSWORD } });
}

export async function pageOf(
  browser: Browser,
  person: Person | null,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const localStorage = person
    ? [{ name: "nice.token.demo", value: JSON.stringify({ version: 1, value: person.token() }) }]
    : [];
  return openPage(browser, {
    baseURL: origin(),
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage }] },
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    ...options,
  });
}

type SigningIn = typeof auth.signUp | typeof auth.logIn;

async function signedIn<Call extends SigningIn>(
  call: Call,
  body: Parameters<typeof JSON.stringify>[0],
): Promise<Person> {
  const client = clientWith(null);
  const { user } = (await client.call(call, { body } as never)) as { user: { id: string; email: string } };
  return { ...client, userId: user.id, email: user.email };
}

function clientWith(initial: string | null, renewed?: (token: string) => void): Client & { token: () => string } {
  let current = initial;
  const keep = (next: string | null): void => {
    current = next;
    if (next !== null) renewed?.(next);
  };
  const address = newAddress();
  const send: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address } });
  const client = createClient({ origin: origin(), token: { get: () => current, set: keep }, fetch: send });
  return { ...client, token: () => current! };
}
