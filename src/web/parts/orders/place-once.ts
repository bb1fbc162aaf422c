import { type StoredAttempt, sendOnce } from "../../platform/attempt.ts";

/**
 * Places an order only once. A repeat of the same order, even after a reload, is sent with the original total, whatever
 * the current total is. Otherwise the customer would pay for credit that a successful first attempt already spent.
 */
export const placeOnce = <Body extends { expectedTotal: number }, Placed>(
  stored: StoredAttempt,
  body: Body,
  send: (body: Body, idempotencyKey: string) => Promise<Placed>,
): Promise<Placed> => sendOnce(stored, body, send, (order) => ({ ...order, expectedTotal: 0 }));
