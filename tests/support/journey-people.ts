import type { Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import { type Client, createClient } from "../../src/contract/kit/client.ts";
import { newEmail, PASSWORD } from "./journey.ts";

/** An address that nobody else in the run has: limits are counted by address. */
function newAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

const origin = (): string => `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

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

export const demoPerson = (email: string): Promise<Person> => signedIn(auth.logIn, { email, password: DEMO_PASSWORD });

/** The admin whom the run's setup logged in once: the lab sends few codes. */
export function theAdmin(): Person {
  return personWith(process.env.JOURNEY_ADMIN_TOKEN!, { id: process.env.JOURNEY_ADMIN_ID!, email: "admin@nice.test" });
}

/** Logs the admin in with the second factor; the token is found in this process's settings by every worker. */
export async function logTheAdminIn(): Promise<void> {
  const admin = await demoPerson("admin@nice.test");
  await admin.call(auth.requestTwoFactorCode);
  for (let tries = 0; ; tries++) {
    const { mails } = (await (await fetch(`${origin()}/dev/outbox.json`)).json()) as {
      mails: { to: string; text: string }[];
    };
    const code = /\b(\d{6})\b/.exec(mails.find(({ to }) => to === admin.email)?.text ?? "")?.[1];
    if (code) {
      await admin.call(auth.verifyTwoFactorCode, { body: { code } });
      break;
    }
    if (tries === 100) throw new Error("The admin's code did not come");
    await new Promise((done) => setTimeout(done, 100));
  }
  process.env.JOURNEY_ADMIN_TOKEN = admin.token();
  process.env.JOURNEY_ADMIN_ID = admin.userId;
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
  const context = await browser.newContext({
    baseURL: origin(),
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage }] },
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    ...options,
  });
  return context.newPage();
}

type SigningIn = typeof auth.signUp | typeof auth.logIn;

async function signedIn<Call extends SigningIn>(
  call: Call,
  body: Parameters<typeof JSON.stringify>[0],
): Promise<Person> {
  const { client, token } = clientWith(null);
  const { user } = (await client.call(call, { body } as never)) as { user: { id: string; email: string } };
  return { ...client, userId: user.id, email: user.email, token };
}

function personWith(initial: string, user: { id: string; email: string }): Person {
  const { client, token } = clientWith(initial);
  return { ...client, userId: user.id, email: user.email, token };
}

function clientWith(initial: string | null): { client: Client; token: () => string } {
  let current = initial;
  const token = { get: () => current, set: (next: string | null) => void (current = next) };
  const address = newAddress();
  const send: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address } });
  return { client: createClient({ origin: origin(), token, fetch: send }), token: () => current! };
}
