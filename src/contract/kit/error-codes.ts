// Separate from the error schemas, because every page loads this and none needs the schemas.
import { CONFIRM_FIRST } from "./confirm-first.ts";
import { STATION_LOCKED } from "./station-locked.ts";

/**
 * Codes of errors that any call may reply; each call declares more (docs/api.md#error-codes). The first code of a status
 * is its general one.
 */
export const ERROR_CODES = {
  INVALID_INPUT: { status: 400, when: "the input does not fit the call; `errors` names each field" },
  UNKNOWN_PARAMETER: { status: 400, when: "the query has a parameter that the call does not know; `errors` names it" },
  UNKNOWN_FIELD: { status: 400, when: "the body has a field that the call does not know; `errors` names it" },
  NOT_LOGGED_IN: { status: 401, when: "there is no token, or it has expired or was ended" },
  INVALID_KEY: { status: 401, when: "the API key was revoked, has expired or is mistyped" },
  NOT_ALLOWED: { status: 403, when: "the account's role does not include this" },
  SECOND_FACTOR: { status: 403, when: "the second factor is still to be verified" },
  [CONFIRM_FIRST]: { status: 403, when: "the call needs the password, or a code, of the last ten minutes" },
  [STATION_LOCKED]: { status: 403, when: "no worker is signed in at this bench station" },
  KEY_LACKS_PERMISSION: { status: 403, when: "the API key does not include `data.permission`" },
  NOT_FOR_KEYS: { status: 403, when: "only a person may make this call, not an API key" },
  NOT_FOUND: { status: 404, when: "it does not exist, or belongs to someone else" },
  WRONG_METHOD: { status: 405, when: "this address does not take the method" },
  TOO_SLOW: { status: 408, when: "the request took too long to arrive" },
  CONFLICT: { status: 409, when: "it conflicts with the current state, or with an earlier request of the same key" },
  NO_LENGTH: { status: 411, when: "an upload does not say its length" },
  TOO_LARGE: { status: 413, when: "the body is too large" },
  NOT_JSON: { status: 415, when: "the body is not JSON, or is compressed" },
  BAD_RANGE: { status: 416, when: "the requested part is not in the file" },
  REJECTED: { status: 422, when: "a rule rejects it; the message says which" },
  TOO_MANY_REQUESTS: { status: 429, when: "too many calls or attempts; wait `retry-after` seconds" },
  HEADERS_TOO_LONG: { status: 431, when: "address and headers are too long" },
  SERVER_ERROR: { status: 500, when: "the lab made an error; retry" },
  UNAVAILABLE: {
    status: 503,
    when: "the lab is busy, or a service is not connected; retry after `retry-after` seconds",
  },
} as const satisfies Record<string, { status: number; when: string }>;

type Failure = {
  message: string;
  status: number;
  errors: { path: string; message: string }[];
  code?: string | undefined;
};

/** Adds the general code of the status to an error that has none of its own. */
export function withCode<One extends Failure>(failure: One): One & { code: string } {
  return { ...failure, code: failure.code ?? codeOfStatus(failure.status) };
}

function codeOfStatus(status: number): string {
  const [code] = Object.entries(ERROR_CODES).find(([, one]) => one.status === status) ?? [];
  return code ?? (status >= 500 ? "SERVER_ERROR" : "REJECTED");
}
