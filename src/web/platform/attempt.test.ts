import { expect, test } from "vitest";
import { CallError } from "../../contract/kit/client.ts";
import { type Attempt, sendOnce } from "./attempt.ts";

const refusal = new CallError({ status: 409, code: "GONE", message: "It is gone.", errors: [] });

/**
 * Imitates a screen that sends `what` on each click to an API that returns the next of `answers`; errors are thrown.
 */
function screen(...answers: unknown[]) {
  let last: Attempt | null = null;
  const sent: { what: unknown; key: string }[] = [];
  const stored = { get: () => last, set: (next: Attempt | null) => void (last = next) };
  const press = (what: unknown) =>
    sendOnce(stored, what, async (sentThing, key) => {
      sent.push({ what: sentThing, key });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    }).catch((error: unknown) => error);
  return { press, sent, stored };
}

test("the same request retried after a lost response keeps its key", async () => {
  const { press, sent } = screen(new TypeError("gone"), "done");
  await press({ rollIds: ["a", "b"], note: "" });
  expect(await press({ note: "", rollIds: ["a", "b"] })).toBe("done");
  expect(sent[1]).toEqual(sent[0]);
});

test("plain text can be sent too", async () => {
  const { press, sent } = screen(new TypeError("gone"), "done", "done");
  await press("card-1");
  await press("card-1");
  await press("card-2");
  expect(sent.map(({ key }) => key === sent[0]!.key)).toEqual([true, true, false]);
});

test("a different or rejected request gets a new key", async () => {
  const { press, sent, stored } = screen(new TypeError("gone"), refusal, "done");
  await press({ amount: 5 });
  expect(await press({ amount: 7 })).toBe(refusal);
  expect(stored.get()).toBeNull();
  await press({ amount: 7 });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});
