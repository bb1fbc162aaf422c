import type { Cart } from "./cart.ts";

/**
 * How an order is sent: under which key, and what exactly. The same cart sent again, also after a reload, is the same try with the sum of
 * the first time: when that one went through though nobody heard of it, its order is answered, whatever the cart would cost by now.
 */
export function attemptOf<Body extends { expectedTotal: number }>(
  { attempt }: Pick<Cart, "attempt">,
  body: Body,
  newKey: () => string,
): { attempt: { key: string; body: string }; body: Body } {
  const before = attempt && (JSON.parse(attempt.body) as Body);
  if (before && withoutSum(before) === withoutSum(body)) return { attempt, body: before };
  return { attempt: { key: newKey(), body: JSON.stringify(body) }, body };
}

const withoutSum = (body: { expectedTotal: number }): string => JSON.stringify({ ...body, expectedTotal: 0 });
