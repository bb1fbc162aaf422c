import { expect, onTestFinished, vi } from "vitest";
import { SignedIn } from "../../../src/contract/accounts/auth.ts";
import type { CallSpec, InputOf, RefusalCode, RefusalData, ReplyOf } from "../../../src/contract/kit/call.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "../../../src/contract/kit/confirm-first.ts";
import { withCode } from "../../../src/contract/kit/error-codes.ts";
import type { ErrorReply } from "../../../src/contract/kit/errors.ts";
import { unknownFields } from "../../../src/server/platform/http/unknown-fields.ts";
import { type PartOf, smallest } from "./smallest.ts";

export type Request<C extends CallSpec> = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: NonNullable<InputOf<C>["body"]>;
  headers: Headers;
};
type Reply<C extends CallSpec> = PartOf<ReplyOf<C>> | Blob;
type Handler = (request: Request<CallSpec>) => unknown;

/** A fake lab: replaces the browser's `fetch`, which the typed client calls. One per test; created by `fakeApi()`. */
export type FakeApi = {
  /**
   * Sets a call's reply from now on. Omitted parts are the smallest values that the contract allows. Throws if the
   * contract does not allow the reply.
   */
  reply<C extends CallSpec>(call: C, reply: Reply<C> | ((request: Request<C>) => unknown)): void;
  /** Refuses a call with one of its error codes, once; later calls get the usual reply. */
  refuseOnce<C extends CallSpec, Code extends RefusalCode<C>>(call: C, code: Code, data?: RefusalData<C, Code>): void;
  /** Throws a refusal inside a reply, for requests that the lab would refuse each time. */
  refuse<C extends CallSpec>(call: C, code: RefusalCode<C>): never;
  /** Refuses a call once until the caller confirms their identity (docs/product/accounts.md#password-confirmation). */
  confirmFirst(call: CallSpec, by?: ConfirmBy): void;
  /** Refuses a call once because of one of its fields: "rolls.0.notes". */
  refuseField(call: CallSpec, path: string, message: string): void;
  /** Fails a call once, like a lab that is broken (500), busy (503) or unreachable (0). */
  failOnce(call: CallSpec, status?: number): void;
  /** Delays a call's responses until the returned function is called. */
  hold(call: CallSpec): () => void;
  /** Returns the requests so far, oldest first. */
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
  constructor(answer: Omit<ErrorReply, "code"> & { code?: string }) {
    super(answer.message);
    this.answer = withCode(answer);
  }
}

/** Inside a reply's function: fails the call with this status and message. A status of 0 is a broken connection. */
export function failWith(status: number, message = "This did not work."): never {
  throw new Failure({ message, status, errors: [] });
}

const patternOf = ({ path }: CallSpec): RegExp => new RegExp(`^/api${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);

/**
 * Replaces the lab for one test. A read without a reply set returns nothing (`smallest`); a write without one fails the
 * test.
 * @param known the calls to distinguish; by default the whole contract's
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
    for (const { path } of unknownFields(call.body, request.body))
      unanswered.push(`${call.method} ${call.path}: the screen sends the unknown field ${path}`);
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
      // The contract's schema rejects data that the lab could never send.
      const carried = shape?.parse(data);
      const answer = { message, status, errors: [], code, ...(carried === undefined ? {} : { data: carried }) };
      routeOf(call).once.push(() => {
        throw new Failure(answer);
      });
    },
    refuse(call, code) {
      const { status, message } = call.refusals[code]!;
      throw new Failure({ message, status, errors: [], code });
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
/** A token that contains its account, like the lab's. */
export const fakeToken = (userId: string): string =>
  `Bearer fake.${btoa(JSON.stringify({ sub: userId }))}.${++handedOut}`;

const RENEWS: ReadonlySet<string> = new Set(["/auth/confirm", "/auth/password"]);

/** Returns a new token for calls that log in or confirm identity. */
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
