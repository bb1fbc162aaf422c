import { expect, test } from "vitest";
import { CallError } from "../../contract/kit/client.ts";
import { isUnknownOutcome } from "./unknown-outcome.ts";

const answered = (status: number) => isUnknownOutcome(new CallError({ status, message: "no", errors: [] }));

test("only a response about the request itself proves it was not done", () => {
  expect([400, 404, 409, 413, 422].map(answered)).toEqual([false, false, false, false, false]);
  expect([0, 500, 502, 503].map(answered)).toEqual([true, true, true, true]);
  expect([401, 403, 408, 429].map(answered), "rejected at admission").toEqual([true, true, true, true]);
  expect(isUnknownOutcome(new TypeError("a line that broke"))).toBe(true);
});
