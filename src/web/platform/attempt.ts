import { v4 as newKey } from "uuid";
import { isUnknownOutcome } from "./unknown-outcome.ts";

/** The last try of a write: the key that it went out under, and what exactly was sent. */
export type Attempt = { key: string; body: string };

/** Where the last try is kept: while a screen is open (`useAttempt`), or in this browser, over reloads. */
export type StoredAttempt = { get: () => Attempt | null; set: (attempt: Attempt | null) => void };

/**
 * Sends something so that it is done once. The same sent again is the same try, under its key and as it went out then: when that one
 * went through though nobody heard of it, it is answered as that one was. What the lab refused is over: the next try is another one.
 * What became of a try that was answered is its caller's to say, who may have to empty a cart before it is forgotten.
 * @param sameAs what of it two tries have in common; all of it, unless told otherwise
 */
export async function sendOnce<What, Answer>(
  kept: StoredAttempt,
  what: What,
  send: (what: What, idempotencyKey: string) => Promise<Answer>,
  sameAs: (what: What) => unknown = (all) => all,
): Promise<Answer> {
  const last = kept.get();
  const before = last && (JSON.parse(last.body) as What);
  const again = last !== null && inOneWay(sameAs(before!)) === inOneWay(sameAs(what));
  const attempt = again ? last : { key: newKey(), body: JSON.stringify(what) };
  // Before it goes out, or a reload would forget it.
  kept.set(attempt);
  try {
    return await send(again ? before! : what, attempt.key);
  } catch (error) {
    if (!isUnknownOutcome(error)) kept.set(null);
    throw error;
  }
}

/** As a text, whatever order its fields are in: what is read back from the browser has its own. */
const inOneWay = (what: unknown): string =>
  JSON.stringify(what, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
