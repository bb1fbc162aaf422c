import { CallError } from "../../contract/kit/client.ts";

/** Rejected before processing: no session (or expired), timeout, or rate limit. */
const TURNED_AWAY = new Set([401, 403, 408, 429]);

/**
 * Whether the API may have completed the request despite this error, now or in an earlier attempt: the response was
 * lost, the server failed midway, or the request was not processed this time.
 */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || TURNED_AWAY.has(error.status);
