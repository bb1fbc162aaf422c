import { CallError } from "../../contract/kit/client.ts";

/** Turned away before anybody looked at what was asked: no session (any more), too slow, too often. */
const TURNED_AWAY = new Set([401, 403, 408, 429]);

/**
 * Whether, for all that this error says, the lab may have done what was asked, now or at an earlier try of the same: its answer got
 * lost, it broke on the way, or it did not look at it this time.
 */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || TURNED_AWAY.has(error.status);
