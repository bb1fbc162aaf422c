import type { CallSpec, RefusalCode, RefusalData } from "../../../contract/kit/call.ts";
import type { ErrorReply } from "../../../contract/kit/errors.ts";

/** An error shown to the client, in the error shape. Any other error is a bug, and the response is 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: ErrorReply["errors"];
  readonly code: string | undefined;
  readonly data: unknown;
  /** Seconds after which the client may retry. */
  readonly retryAfterS: number | undefined;
  constructor(
    status: number,
    message: string,
    more: {
      errors?: ErrorReply["errors"];
      code?: string;
      data?: unknown;
      retryAfterS?: number;
      /** For the log only. */
      cause?: unknown;
    } = {},
  ) {
    super(message, "cause" in more ? { cause: more.cause } : {});
    this.name = "HttpError";
    this.status = status;
    this.errors = more.errors ?? [];
    this.code = more.code;
    this.data = more.data;
    this.retryAfterS = more.retryAfterS;
  }
}

/** Rejects a call with one of its declared errors. */
export function refuse<C extends CallSpec, Code extends RefusalCode<C>>(
  call: C,
  code: Code,
  ...data: RefusalData<C, Code> extends undefined ? [] : [data: RefusalData<C, Code>]
): HttpError {
  const spec = call.refusals[code]!;
  return new HttpError(spec.status, spec.message, { code, data: data[0] });
}

/** Rejects a call with a specific message instead of the declared one. */
export function refuseBecause<C extends CallSpec, Code extends RefusalCode<C>>(
  call: C,
  code: Code,
  data: RefusalData<C, Code> & { reason: string },
): HttpError {
  return new HttpError(call.refusals[code]!.status, data.reason, { code, data });
}

/**
 * Returns the same error whether a thing is missing or belongs to another customer
 * (docs/product/errors.md#data-of-other-customers).
 */
export const notFound = (what = "This page or thing does not exist."): HttpError => new HttpError(404, what);

/** A field that matches the contract's shape but breaks a rule. */
export const invalidField = (path: string, message: string): HttpError =>
  new HttpError(400, message, { errors: [{ path, message }] });

const triedTooOften = (wait: string): string => `Too many tries. Please wait ${wait} and try again.`;

/** Rejects a client after too many attempts. @param words returns the message for the wait */
export function tooMany(seconds: number, words: (wait: string) => string = triedTooOften): HttpError {
  const retryAfterS = Math.max(1, Math.ceil(seconds));
  const wait = retryAfterS < 60 ? counted(retryAfterS, "second") : counted(Math.ceil(retryAfterS / 60), "minute");
  return new HttpError(429, words(wait), { retryAfterS });
}

export const isTooMany = (error: unknown): boolean => error instanceof HttpError && error.status === 429;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
