import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import { addMessenger } from "../../src/contract/couriers/couriers.ts";
import { CallError, type Client, createClient } from "../../src/contract/kit/client.ts";
import { codeAfter, mailTo, newEmail, PASSWORD } from "./journey.ts";
import { openPage } from "./page-pool.ts";

/** An address that nobody else in the run has: limits are counted by address. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

const origin = (): string => `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

/** Where a journey may stand in for the push services. @param port of the server that calls them */
export const pushPort = (port = process.env.JOURNEY_PORT): number => Number(port) + 1000;

/** Where the server looks for what a scanner wrote. @param port of that server */
export const scannerFolder = (port = process.env.JOURNEY_PORT): string =>
  join(process.env.JOURNEY_FOLDER!, `scanner-${port}`);

/** Someone signed in over the API, and the token that a browser needs to be them. */
export type Person = Client & { userId: string; email: string; token: () => string };

/** A new customer with phone and address, made over the API: for journeys that are about something else. */
export async function newCustomer(name: string): Promise<Person> {
  const email = newEmail(name);
  const person = await signedIn(auth.signUp, { firstName: "Zoe", lastName: "Grain", email, password: PASSWORD });
  const params = { userId: person.userId };
  await person.call(accounts.addAddress, {
    params,
    body: { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222", country: "US", primary: true },
  });
  await person.call(accounts.updateUser, { params, body: { phone: "(718) 555-0132" } });
  return person;
}

/** Somebody who is not signed in. */
export const aVisitor = (): Client => clientWith(null);

/** Several journeys may log the same person in at one moment; then the door asks some to come back a second later. */
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

/** Every worker finds the run's admin there; a token lasts an hour and is renewed on the way, which a long run needs. */
const adminFile = (): string => join(process.env.JOURNEY_FOLDER!, `admin-${process.env.JOURNEY_PORT}.json`);

/** Written whole, for other workers read it. */
function keepTheAdmin(userId: string, token: string): void {
  const written = `${adminFile()}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ userId, token }));
  renameSync(written, adminFile());
}

/** The admin whom the run's setup logged in once: the lab sends few codes. */
export function theAdmin(): Person {
  const { userId, token } = JSON.parse(readFileSync(adminFile(), "utf8")) as { userId: string; token: string };
  const renewed = (next: string) => keepTheAdmin(userId, next);
  return { ...clientWith(token, renewed), userId, email: "admin@nice.test" };
}

/**
 * Who else works at the lab, each for one journey: codes that two ask for at once for one account cannot be told apart, and the
 * lab sends few of them.
 */
type StaffMember = "bench" | "factors" | "rides";
const STAFF: readonly StaffMember[] = ["bench", "factors", "rides"];

/** They log in with PASSWORD. */
export const emailOfStaff = (who: StaffMember): string => `${who}@staff.test`;

/**
 * One who works at the lab in a session of their own, who has just shown who they are: for what is asked again after ten minutes.
 * Showing it again ends the session's tokens from before, and those of `theAdmin` are everyone's.
 */
export const staffLoggedInAnew = (who: StaffMember): Promise<Person> => loggedInByCode(emailOfStaff(who), PASSWORD);

async function loggedInByCode(email: string, password: string): Promise<Person> {
  const person = await signedIn(auth.logIn, { email, password });
  const code = await codeAfter(email, async () => void (await person.call(auth.requestTwoFactorCode)));
  await person.call(auth.verifyTwoFactorCode, { body: { code } });
  return person;
}

/** Logs the admin of a server in for the whole run, and has them invite the others. */
export async function logTheAdminIn(port: string): Promise<void> {
  process.env.JOURNEY_PORT = port;
  const admin = await loggedInByCode("admin@nice.test", DEMO_PASSWORD);
  await Promise.all(STAFF.map((who) => inviteStaff(admin, who)));
  keepTheAdmin(admin.userId, admin.token());
}

const inviteStaff = (admin: Person, who: StaffMember): Promise<void> => invite(admin, emailOfStaff(who), "ADMIN");

/** A courier who rides for one try of one journey: the demo's own has stops of other journeys. @param admin just logged in */
export async function newCourier(admin: Person): Promise<Person & { messengerId: string }> {
  const email = newEmail("rider");
  await invite(admin, email, "MESSENGER");
  const courier = await signedIn(auth.logIn, { email, password: PASSWORD });
  const body = { name: `Rita ${email}`, userId: courier.userId };
  const { messenger } = await admin.call(addMessenger, { body });
  return { ...courier, messengerId: messenger.id };
}

async function invite(admin: Person, email: string, role: "ADMIN" | "MESSENGER"): Promise<void> {
  await admin.call(accounts.addUser, { body: { email, firstName: "Sam", lastName: "Silver", role } });
  const { text } = await mailTo(email, ({ text }) => text.includes("token="));
  const token = decodeURIComponent(/token=([^\s&#]+)/.exec(text)![1]!);
  await aVisitor().call(auth.resetPassword, { body: { token, password: PASSWORD } });
}

/** A browser window in which `person` is logged in. */
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
