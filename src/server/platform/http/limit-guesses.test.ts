import { expect, test } from "vitest";
import { guessLimiter } from "./limit-guesses.ts";

const CODES = { of: "code", field: "code", times: 3, perSeconds: 60 };

test("different values are counted, the same one again is not, until the time is over", () => {
  let time = 0;
  const limit = guessLimiter(() => time);
  for (const value of ["A", "b", " a ", "B", "c", "A"]) limit(CODES, "192.0.2.1", value);
  expect(() => limit(CODES, "192.0.2.1", "d")).toThrow("Too many tries. Please wait 1 minute");
  limit(CODES, "192.0.2.1", "c");
  limit(CODES, "192.0.2.1", null);
  limit(CODES, "192.0.2.2", "d");
  limit({ ...CODES, of: "another kind" }, "192.0.2.1", "d");
  time = 60_000;
  limit(CODES, "192.0.2.1", "d");
});
