import { expect, test } from "vitest";
import { CallError } from "../../../contract/kit/client.ts";
import type { Attempt } from "../../platform/attempt.ts";
import { placeOnce } from "./place-once.ts";

const body = { lines: [{ sku: "gold", quantity: 2 }], notes: "", expectedTotal: 2500 };
type Body = typeof body;

const refused = new CallError({
  status: 409,
  code: "PRICE_CHANGED",
  message: "The price has changed.",
  errors: [],
});

/**
 * Imitates a browser that stores the last attempt and an API that returns the next of `answers` for each call; errors
 * are thrown.
 */
function browser(...answers: unknown[]) {
  let attempt: Attempt | null = null;
  const sent: { body: Body; key: string }[] = [];
  const stored = { get: () => attempt, set: (next: Attempt | null) => void (attempt = next) };
  const place = (order: Body) =>
    placeOnce(stored, order, async (sentBody, key) => {
      expect(attempt?.key).toBe(key); // stored before sending
      sent.push({ body: sentBody, key });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    });
  return { place, sent, stored };
}

test("an order with a lost response is retried with the same key and total", async () => {
  const { place, sent } = browser(new CallError({ status: 0, message: "no answer", errors: [] }), "placed");
  await expect(place(body)).rejects.toThrow("no answer");
  // Account credit spent by the first attempt raises the total, but it is still the same order.
  await expect(place({ ...body, expectedTotal: 3000 })).resolves.toBe("placed");
  expect(sent[1]).toEqual(sent[0]);
});

test("an order restored from storage with reordered fields keeps its key", async () => {
  const { place, sent } = browser(new TypeError("gone"), "placed");
  await expect(place(body)).rejects.toThrow("gone");
  await place({ expectedTotal: 3000, notes: "", lines: [{ quantity: 2, sku: "gold" }] });
  expect(sent[1]).toEqual(sent[0]);
});

test("a different order gets a new key", async () => {
  const { place, sent } = browser(new TypeError("gone"), "placed");
  await expect(place(body)).rejects.toThrow("gone");
  await place({ ...body, notes: "a gift" });
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
  expect(sent[1]!.body.notes).toBe("a gift");
});

test("a rejected order gets a new key and the current total", async () => {
  const { place, sent, stored } = browser(refused, "placed");
  await expect(place(body)).rejects.toBe(refused);
  expect(stored.get()).toBeNull();
  await place({ ...body, expectedTotal: 3000 });
  expect(sent[1]!.key).not.toBe(sent[0]!.key);
  expect(sent[1]!.body.expectedTotal).toBe(3000);
});
