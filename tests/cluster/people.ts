import { setTimeout as sleep } from "node:timers/promises";
import * as auth from "../../src/contract/accounts/auth.ts";
import { addAddress } from "../../src/contract/accounts/accounts.ts";
import { CallError, type Client, createClient } from "../../src/contract/kit/client.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { renderPhotograph } from "../../demo/photographs/render-photograph.ts";
import { signInDemo } from "../support/lab-process.ts";
import { HOME, storeCard } from "../support/makers.ts";
import type { Cluster } from "./cluster.ts";

export class Tally {
  /** By status; "broken" for incomplete responses. */
  answers: Record<string, number> = {};
  again = 0;
  /** Responses with status 500, which should never occur, whatever is killed. */
  wrong: string[] = [];
  answered(status: number | "broken", what: string): void {
    this.answers[status] = (this.answers[status] ?? 0) + 1;
    if (status === 500) this.wrong.push(what);
  }
}

/** A user with a separate browser, who retries until the lab responds. */
export type Visitor = Client & { fetch: typeof fetch; token(): string | null };
export type Person = Visitor & { userId: string; email: string };
export type Customer = Person & { paymentMethodId: string };

const PASSWORD = "a long walk with film";
const PRESSES_AGAIN_AFTER_MS = 250;
/** Both web processes may be down at once, on a busy machine. */
const ANSWERED_WITHIN_MS = 180_000;
const UNANSWERED = new Set([0, 500, 502, 503, 504]);

let made = 0;

/** Retries until there is a response. @throws any other error at once, and after three minutes the last one */
export async function pressed<Answer>(tally: Tally, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + ANSWERED_WITHIN_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // An error other than CallError is a response that was cut off.
      const goOn = !(error instanceof CallError) || UNANSWERED.has(error.status);
      if (!goOn || performance.now() > deadline) throw error;
      tally.again++;
      await sleep(PRESSES_AGAIN_AFTER_MS);
    }
  }
}

/**
 * @param options.known an existing token
 * @param options.patient false: failed requests are not retried
 * @param options.from their IP address; unique by default
 */
export function newVisitor(
  origin: string,
  tally: Tally,
  { known = null, patient = true, from }: { known?: string | null; patient?: boolean; from?: string } = {},
): Visitor {
  made += 1;
  const address = from ?? `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
  let token = known;
  const send: typeof fetch = async (url, init) => {
    const path = new URL(url as string, origin).pathname;
    const headers = { ...(init?.headers as Record<string, string>), "x-forwarded-for": address };
    const answer = await fetch(url, { ...init, headers }).catch((error: unknown) => {
      tally.answered("broken", path);
      throw error;
    });
    tally.answered(answer.status, `${init?.method ?? "GET"} ${path}`);
    return answer;
  };
  const client = createClient({ origin, token: { get: () => token, set: (next) => void (token = next) }, fetch: send });
  const call: Client["call"] = (spec, ...args) => {
    const [input, options] = args;
    // One idempotency key per press, as on the pages: a retry uses the same key.
    const keyed = spec.idempotent ? { idempotencyKey: newId(), ...options } : options;
    const ask = () => client.call(spec, ...([input, keyed] as unknown as typeof args));
    return patient ? pressed(tally, ask) : ask();
  };
  return { call, fetch: send, token: () => token };
}

export async function newCustomer(origin: string, tally: Tally): Promise<Customer> {
  const visitor = newVisitor(origin, tally);
  const email = `cluster.${newId()}@people.test`;
  const body = { firstName: "Zoe", lastName: "Grain", email, password: PASSWORD };
  const { user } = await visitor.call(auth.signUp, { body });
  const person = { ...visitor, userId: user.id, email };
  await person.call(addAddress, { params: { userId: user.id }, body: HOME });
  return { ...person, paymentMethodId: await storeCard(person) };
}

export type People = { origin: string; tally: Tally; admin: Person; buyers: Customer[]; picture: Uint8Array };

const ADMIN = "admin@nice.test";
const BUYERS = 13;

export async function peopleOf({ origin, members }: Cluster): Promise<People> {
  const tally = new Tally();
  // The admin's code is in the outbox, which can only be read directly from a process.
  const { userId, token } = await signInDemo(members.find(({ part }) => part === "web")!.running.origin, ADMIN);
  const admin = { ...newVisitor(origin, tally, { known: token() }), userId, email: ADMIN };
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newCustomer(origin, tally)));
  const about = { seed: 5, scene: "sea-horizon-5", film: "Kodak Gold 200", width: 1200, height: 800 } as const;
  return { origin, tally, admin, buyers, picture: new Uint8Array(await renderPhotograph(about)) };
}
