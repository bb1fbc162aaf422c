import { v4 as newKey } from "uuid";
import { isUnknownOutcome } from "../../platform/unknown-outcome.ts";

/** The last try to place an order: the key that it went out under, and what exactly was sent. */
export type Attempt = { key: string; body: string };

/** Where the last try is kept in this browser, over reloads. */
export type KeptAttempt = { get: () => Attempt | null; set: (attempt: Attempt | null) => void };

/**
 * Sends an order so that it is placed once. The same order sent again, also after a reload, is the same try with the sum of the first
 * time: when that one went through though nobody heard of it, its order is answered, whatever the order would cost by now (what it
 * spent, it would have to pay for). Only what the lab refused is over: the next try is another one.
 */
export async function placeOnce<Body extends { expectedTotal: number }, Placed>(
  kept: KeptAttempt,
  body: Body,
  send: (body: Body, idempotencyKey: string) => Promise<Placed>,
): Promise<Placed> {
  const last = kept.get();
  const before = last && (JSON.parse(last.body) as Body);
  const again = before !== null && withoutSum(before) === withoutSum(body);
  const attempt = again ? last! : { key: newKey(), body: JSON.stringify(body) };
  // Before it goes out, or a reload would forget it.
  kept.set(attempt);
  try {
    return await send(again ? before : body, attempt.key);
  } catch (error) {
    if (!isUnknownOutcome(error)) kept.set(null);
    throw error;
  }
}

/** What is ordered as a text, whatever order its fields are in: what is read back from the browser has its own. */
const withoutSum = (body: { expectedTotal: number }): string =>
  JSON.stringify({ ...body, expectedTotal: 0 }, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
