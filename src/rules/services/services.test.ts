import { expect, test } from "vitest";
import { failureWords } from "./services.ts";

test("a stored failure is short and contains no personal data", () => {
  expect(failureWords("550 <ann.lee@film.example> unknown,\n call +1 (718) 555-0132")).toBe(
    "550 <…@…> unknown, call …",
  );
  expect(failureWords("connect ECONNREFUSED 127.0.0.1:2525")).toBe("connect ECONNREFUSED 127.0.0.1:2525");
  expect(failureWords("x ".repeat(300))).toHaveLength(200);
});
