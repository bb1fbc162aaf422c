import { v4 as newKey } from "uuid";
import { isUnknownOutcome } from "./unknown-outcome.ts";

/** Last attempt of a write: its idempotency key and the exact body sent. */
export type Attempt = { key: string; body: string };

/** Storage for the last attempt: while a screen is open (`useAttempt`), or in this browser across reloads. */
export type StoredAttempt = { get: () => Attempt | null; set: (attempt: Attempt | null) => void };

/**
 * Sends a write so that it runs only once. Sending the same data again repeats the attempt with its idempotency key and
 * original body, so if the first one succeeded without us receiving the response, we get that response now. A rejected
 * attempt is finished; the next one is new. After a response, the caller forgets the attempt, because it may have to
 * empty a cart first.
 * @param sameAs the part of the data that identifies an attempt; default all data
 */
export async function sendOnce<What, Answer>(
  stored: StoredAttempt,
  what: What,
  send: (what: What, idempotencyKey: string) => Promise<Answer>,
  sameAs: (what: What) => unknown = (all) => all,
): Promise<Answer> {
  const last = stored.get();
  const before = last && (JSON.parse(last.body) as What);
  const again = last !== null && inOneWay(sameAs(before!)) === inOneWay(sameAs(what));
  const attempt = again ? last : { key: newKey(), body: JSON.stringify(what) };
  // Stored before sending, or a reload would lose it.
  stored.set(attempt);
  try {
    return await send(again ? before! : what, attempt.key);
  } catch (error) {
    if (!isUnknownOutcome(error)) stored.set(null);
    throw error;
  }
}

/** Serializes independent of field order, which may differ after reading from browser storage. */
const inOneWay = (what: unknown): string =>
  JSON.stringify(what, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
