import { type StoredAttempt, sendOnce } from "../../platform/attempt.ts";

/**
 * Places an order once. The same order sent again, also after a reload, goes out with the sum of the first time, whatever it would cost
 * by now: what the first try spent, if it went through, it would have to pay for.
 */
export const placeOnce = <Body extends { expectedTotal: number }, Placed>(
  kept: StoredAttempt,
  body: Body,
  send: (body: Body, idempotencyKey: string) => Promise<Placed>,
): Promise<Placed> => sendOnce(kept, body, send, (order) => ({ ...order, expectedTotal: 0 }));
