import { AFTER_WRITE, AFTER_WRITE_MS } from "./after-write.ts";
import { CONFIRM_FIRST, type ConfirmBy } from "./confirm-first.ts";
import { STATION_LOCKED } from "./station-locked.ts";
import type { ErrorReply } from "./errors.ts";
import type { CallSpec, InputOf, RefusalCode, RefusalData, ReplyOf } from "./call.ts";

/** Where the token is stored: the browser's storage, or a test's variable. */
export type TokenStore = { get(): string | null; set(token: string | null): void };

/** A failed call. `errors` name the fields; `code` is the call's or a general one; null without a reply of ours. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: ErrorReply["errors"];
  readonly code: string | null;
  readonly data: unknown;
  constructor(reply: Omit<ErrorReply, "code"> & { code?: string | undefined }) {
    super(reply.errors.length > 0 ? reply.errors.map((error) => error.message).join(" ") : reply.message);
    this.name = "CallError";
    this.status = reply.status;
    this.errors = reply.errors;
    this.code = reply.code ?? null;
    this.data = reply.data;
  }
}

export const notReached = (): CallError =>
  new CallError({
    message: "The lab could not be reached. Check your connection and try again.",
    status: 0,
    errors: [],
  });

/** Whether `error` is this declared error of this call. If so, `data` has its declared shape. */
export function isRefusal<C extends CallSpec, Code extends RefusalCode<C>>(
  error: unknown,
  _call: C,
  code: Code,
): error is CallError & { data: RefusalData<C, Code> } {
  return error instanceof CallError && error.code === code;
}

export type CallOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets a small write finish when the page is closed. */
  keepalive?: boolean;
};
export type Client = {
  call<C extends CallSpec>(
    call: C,
    ...args: Record<never, never> extends InputOf<C>
      ? [input?: InputOf<C>, options?: CallOptions]
      : [input: InputOf<C>, options?: CallOptions]
  ): Promise<ReplyOf<C>>;
};

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export function pathOf(
  call: CallSpec,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Creates the typed client for web code and tests, inferred from the contract. It sends the stored token and stores
 * each new token from a reply (docs/product/accounts.md#sessions-and-tokens).
 * @param options.origin such as "http://localhost:4000"; empty in the browser
 * @param options.onSignedOut called on a 401 response to a call with a token
 * @param options.onStationLocked called when nobody is signed in at the caller's station
 * @param options.headers sent with every call
 * @param options.confirm asks the user to confirm their identity; the original call is retried afterwards
 */
export function createClient(options: {
  origin: string;
  token: TokenStore;
  fetch?: typeof fetch;
  onSignedOut?: () => void;
  confirm?: (by: ConfirmBy) => Promise<boolean>;
  onStationLocked?: () => void;
  headers?: () => Record<string, string>;
}): Client {
  let wroteAt = Number.NEGATIVE_INFINITY;
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const client: Client = {
    async call(call, ...args) {
      const input = (args[0] ?? {}) as AnyInput;
      const { idempotencyKey, signal, headers, keepalive = false } = args[1] ?? {};
      const token = options.token.get();
      const response = await send(options.origin + pathOf(call, input.params, input.query), {
        method: call.method,
        signal: signal ?? null,
        keepalive,
        headers: {
          accept: call.file ?? "application/json",
          ...(input.body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === null ? {} : { authorization: token }),
          ...(call.method === "GET" && performance.now() - wroteAt < AFTER_WRITE_MS ? { [AFTER_WRITE]: "1" } : {}),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
          ...options.headers?.(),
          ...headers,
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      }).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") throw error;
        throw notReached();
      });
      const renewed = response.headers.get("authorization");
      if (renewed !== null) options.token.set(renewed);
      if (call.method !== "GET") wroteAt = performance.now();
      if (response.ok) return (call.file === null ? await response.json() : await response.blob()) as never;
      if (response.status === 401 && token !== null && call.who.kind !== "anyone") {
        // Another call has received a newer token, which ended this one. The server rejected this call, so it is safe
        // to retry.
        const newer = options.token.get();
        if (newer !== null && newer !== token) return client.call(call, ...args);
        options.token.set(null);
        options.onSignedOut?.();
      }
      const body: unknown = await response.json().catch(() => null);
      const error = new CallError(
        isErrorReply(body)
          ? body
          : { message: response.statusText || "Something went wrong.", status: response.status, errors: [] },
      );
      if (error.code === STATION_LOCKED) options.onStationLocked?.();
      const confirm = error.code === CONFIRM_FIRST ? options.confirm : undefined;
      if (confirm !== undefined && (await confirm((error.data as { by: ConfirmBy }).by)))
        return client.call(call, ...args);
      throw error;
    },
  };
  return client;
}

/** Checked by hand, without zod: every page loads this client, and the only other possible response is a proxy's. */
function isErrorReply(body: unknown): body is ErrorReply {
  const { message, status, errors } = { ...(body as Partial<ErrorReply> | null) };
  return typeof message === "string" && typeof status === "number" && Array.isArray(errors);
}
