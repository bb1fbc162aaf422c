import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import * as auth from "../../src/contract/accounts/auth.ts";
import { type Client, createClient } from "../../src/contract/kit/client.ts";
import { enterMailedCode } from "../support/lab-process.ts";
import { HOME } from "../support/makers.ts";
import type { Tally } from "./tally.ts";

const PASSWORD = "a long walk round the tank";
const ADMIN = "admin@nice.test";

export type Visitor = Client & { fetch: typeof fetch; token(): string | null };
export type Person = Visitor & { userId: string };
export type Account = { email: string; password: string; visitor: Visitor };

let made = 0;

export function newVisitor(origin: string, tally: Tally): Visitor {
  made += 1;
  const address = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
  const cookies = new Map<string, string>();
  let token: string | null = null;
  const send: typeof fetch = async (url, init) => {
    const startedAt = performance.now();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init?.headers as Record<string, string>), "x-forwarded-for": address, cookie };
    const answer = await fetch(url, { ...init, headers }).catch((error: unknown) => {
      tally.answered("broken", performance.now() - startedAt);
      throw error;
    });
    tally.answered(answer.status, performance.now() - startedAt);
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(";")[0]!.split("=") as [string, string];
      cookies.set(name, value);
    }
    return answer;
  };
  const client = createClient({ origin, token: { get: () => token, set: (next) => void (token = next) }, fetch: send });
  return { ...client, fetch: send, token: () => token };
}

export async function signUp(visitor: Visitor): Promise<{ person: Person; account: Account }> {
  const email = `long.${made}.${Math.floor(Math.random() * 1e9).toString(36)}@people.test`;
  const body = { firstName: "Zoe", lastName: "Grain", email, password: PASSWORD };
  const { user } = await visitor.call(auth.signUp, { body });
  await visitor.call(addAddress, { params: { userId: user.id }, body: HOME });
  return { person: { ...visitor, userId: user.id }, account: { email, password: PASSWORD, visitor } };
}

export async function logIn({ email, password, visitor }: Account): Promise<Person> {
  const { user } = await visitor.call(auth.logIn, { body: { email, password } });
  return { ...visitor, userId: user.id };
}

export function adminOf(origin: string, tally: Tally): () => Promise<Person> {
  const visitor = newVisitor(origin, tally);
  let entering: Promise<Person> | null = null;
  const enter = async (): Promise<Person> => {
    const person = await logIn({ email: ADMIN, password: DEMO_PASSWORD, visitor });
    await enterMailedCode(visitor, origin, ADMIN);
    return person;
  };
  return async () => {
    entering = (entering ?? enter()).then(async (person) => {
      const still = await visitor.call(auth.currentUser).then(
        ({ secondFactor }) => !secondFactor,
        () => false,
      );
      return still ? person : enter();
    });
    const now = entering;
    now.catch(() => void (entering = null));
    return now;
  };
}
