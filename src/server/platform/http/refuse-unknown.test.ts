import { expect, test } from "vitest";
import { mustBeCanonical, mustBeKnown } from "./refuse-unknown.ts";

const KNOWN = ["search", "sortBy", "limit", "ids"];

test.each([
  ["serach", 'Unknown parameter. Did you mean "search"?'],
  ["sort_by", 'Unknown parameter. Did you mean "sortBy"?'],
  ["Limit", 'Unknown parameter. Did you mean "limit"?'],
  ["ids[]", 'Unknown parameter. Did you mean "ids"?'],
  ["color", "Unknown parameter. This call takes search, sortBy, limit, ids."],
])("the unknown query parameter %s is rejected: %s", (name, message) => {
  expect(() => mustBeKnown({ [name]: "x", limit: "5" }, KNOWN)).toThrow(
    expect.objectContaining({ status: 400, errors: [{ path: name, message }] }),
  );
});

test("known query parameters pass, and none are required", () => {
  expect(() => mustBeKnown({ limit: "5" }, KNOWN)).not.toThrow();
  expect(() => mustBeKnown(undefined, [])).not.toThrow();
  expect(() => mustBeKnown({ x: "" }, [])).toThrow(
    expect.objectContaining({ errors: [{ path: "x", message: "This call takes no query parameters." }] }),
  );
});

test.each(["020", "2e1", "20.0", "+20", "0", " 20", "99999999999", "abc"])(
  "%s is not a canonical order number",
  (orderId) => {
    expect(() => mustBeCanonical({ orderId })).toThrow(expect.objectContaining({ status: 404 }));
  },
);

test("a canonical order number passes, and other parameters are not checked", () => {
  expect(() => mustBeCanonical({ orderId: "20" })).not.toThrow();
  expect(() => mustBeCanonical({ userId: "020" })).not.toThrow();
});
