import { expect, onTestFinished, vi } from "vitest";
import { SignedIn } from "../../../src/contract/accounts/auth.ts";
import type { CallSpec, InputOf, RefusalCode, RefusalData, ReplyOf } from "../../../src/contract/kit/call.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "../../../src/contract/kit/confirm-first.ts";
import type { ErrorReply } from "../../../src/contract/kit/errors.ts";
import { type PartOf, smallest } from "./smallest.ts";

/** What a call brought, as the lab would see it. */
export type Request<C extends CallSpec> = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: NonNullable<InputOf<C>["body"]>;
  headers: Headers;
};
type Reply<C extends CallSpec> = PartOf<ReplyOf<C>> | Blob;
type Handler = (request: Request<CallSpec>) => unknown;

/** Answers in the lab's place: the browser's `fetch`, as the typed client calls it. One a test; made by `fakeApi()`. */
export type FakeApi = {
  /**
   * Answers a call from now on. What of the reply is left out is the smallest that the contract allows, and what the contract
   * does not allow throws.
   */
  reply<C extends CallSpec>(call: C, reply: Reply<C> | ((request: Request<C>) => unknown)): void;
  /** Refuses a call with one of its error codes, once; then it is answered as before. */
  refuseOnce<C extends CallSpec, Code extends RefusalCode<C>>(call: C, code: Code, data?: RefusalData<C, Code>): void;
  /** Refuses a call once until the caller has shown again who they are (docs/product/accounts.md#password-confirmation). */
  confirmFirst(call: CallSpec, by?: ConfirmBy): void;
  /** Refuses a call once for one of its fields: "rolls.0.notes". */
  refuseField(call: CallSpec, path: string, message: string): void;
  /** Fails a call once, as a lab does that is broken (500), busy (503) or out of reach (0). */
  failOnce(call: CallSpec, status?: number): void;
  /** Holds the answers of a call back until the returned function is called. */
  hold(call: CallSpec): () => void;
  /** What the calls brought so far, oldest first. */
  requests<C extends CallSpec>(call: C): Request<C>[];
};

type Route = {
  call: CallSpec;
  handler: Handler | null;
  once: Handler[];
  requests: Request<CallSpec>[];
  held: Promise<void>;
};

class Failure extends Error {
  readonly answer: ErrorReply;
  constructor(answer: ErrorReply) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Inside a reply's function: fails the call with this status and these words. A status of 0 is a broken connection. */
export function failWith(status: number, message = "This did not work."): never {
  throw new Failure({ message, status, errors: [] });
}

const patternOf = ({ path }: CallSpec): RegExp => new RegExp(`^/api${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

/**
 * Puts a fake in the lab's place for one test. A read that it was given no answer for finds nothing (`smallest`); a write fails
 * the test.
 * @param known the calls that it can tell apart; by default those of the whole contract
 */
export function fakeApi(known: Readonly<Record<string, unknown>>): FakeApi {
  const routes: Route[] = Object.values(known)
    .filter((one): one is CallSpec => typeof one === "object" && one !== null && "kind" in one && one.kind === "call")
    // "/orders/new" before "/orders/:id".
    .sort((a, b) => a.path.split(":").length - b.path.split(":").length)
    .map((call) => ({ call, handler: null, once: [], requests: [], held: Promise.resolve() }));
  const routeOf = (call: CallSpec): Route => {
    const found = routes.find((one) => one.call.method === call.method && one.call.path === call.path);
    if (!found) throw new Error(`no such call: ${call.method} ${call.path}`);
    return found;
  };
  const unanswered: string[] = [];
  const real = globalThis.fetch;

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    for (const route of routes) {
      const match = route.call.method === (init.method ?? "GET") ? patternOf(route.call).exec(url.pathname) : null;
      if (!match) continue;
      const request: Request<CallSpec> = {
        params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)])),
        query: Object.fromEntries(url.searchParams),
        body: (typeof init.body === "string" ? JSON.parse(init.body) : init.body) as never,
        headers: new Headers(init.headers),
      };
      route.requests.push(request);
      await route.held;
      return respond(route, request);
    }
    throw new Error(`the contract has no ${init.method ?? "GET"} ${url.pathname}`);
  }

  async function respond(route: Route, request: Request<CallSpec>): Promise<Response> {
    const { call } = route;
    const handler = route.once.shift() ?? route.handler;
    if (!handler && call.method !== "GET") {
      unanswered.push(`${call.method} ${call.path}`);
      return json(500, { message: "This fake was given no answer.", status: 500, errors: [] });
    }
    try {
      const part = handler ? await handler(request) : undefined;
      if (part instanceof Blob) return new Response(part);
      const reply = smallest(call.reply, part as never);
      return json(200, reply, tokenOf(call, request, reply));
    } catch (error) {
      if (!(error instanceof Failure)) unanswered.push(`${call.method} ${call.path}: ${String(error)}`);
      const failed = error instanceof Failure ? error.answer : { message: String(error), status: 500, errors: [] };
      if (failed.status === 0) throw new TypeError("Failed to fetch", { cause: error });
      return json(failed.status, failed);
    }
  }

  vi.stubGlobal("fetch", (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return url.pathname.startsWith("/api/") ? answer(url, init) : real(input, init);
  });
  onTestFinished(() => expect(unanswered, "calls without an answer that the contract allows").toEqual([]));

  return {
    reply(call, reply) {
      routeOf(call).handler = (typeof reply === "function" ? reply : () => reply) as Handler;
    },
    refuseOnce(call, code, data) {
      const { status, message, data: shape } = call.refusals[code]!;
      // The contract's own shape refuses what the lab could never send.
      const carried = shape?.parse(data);
      const answer = { message, status, errors: [], code, ...(carried === undefined ? {} : { data: carried }) };
      routeOf(call).once.push(() => {
        throw new Failure(answer);
      });
    },
    confirmFirst(call, by = "PASSWORD") {
      const message = "Show us first that it is you: give your password again.";
      routeOf(call).once.push(() => {
        throw new Failure({ message, status: 403, errors: [], code: CONFIRM_FIRST, data: { by } });
      });
    },
    refuseField(call, path, message) {
      routeOf(call).once.push(() => {
        throw new Failure({ message, status: 400, errors: [{ path, message }] });
      });
    },
    failOnce(call, status = 500) {
      routeOf(call).once.push(() => {
        throw new Failure({ message: "The lab has a fault of its own.", status, errors: [] });
      });
    },
    hold(call) {
      const route = routeOf(call);
      const { promise, resolve } = Promise.withResolvers<void>();
      route.held = promise;
      return resolve;
    },
    requests: (call) => routeOf(call).requests as never,
  };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

let handedOut = 0;
/** A token that names its account, as the lab's do. */
export const fakeToken = (userId: string): string =>
  `Bearer fake.${btoa(JSON.stringify({ sub: userId }))}.${++handedOut}`;

const RENEWS: ReadonlySet<string> = new Set(["/auth/confirm", "/auth/password"]);

/** What signs in, or shows again who is there, brings a new token. */
function tokenOf(
  { method, path, reply }: CallSpec,
  { headers }: Request<CallSpec>,
  sent: unknown,
): { authorization?: string } {
  if (reply === SignedIn && method !== "GET")
    return { authorization: fakeToken((sent as { user: { id: string } }).user.id) };
  const former = headers.get("authorization");
  return RENEWS.has(path) && former !== null ? { authorization: former.replace(/\d+$/, `${++handedOut}`) } : {};
}
