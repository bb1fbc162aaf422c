import { expect, test } from "vitest";
import { guessLimiter, networkOf } from "./limit-guesses.ts";

const CODES = { of: "code", field: "code", times: 3, perSeconds: 60 };

test("different values are counted, the same one again is not, until the time is over", () => {
  let time = 0;
  const limit = guessLimiter(() => time);
  for (const value of ["A", "b", " a ", "B", "c", "A"]) limit(CODES, "192.0.2.1", value);
  expect(() => limit(CODES, "192.0.2.1", "d")).toThrow("Too many tries. Please wait 1 minutes");
  limit(CODES, "192.0.2.1", "c");
  limit(CODES, "192.0.2.1", null);
  limit(CODES, "192.0.2.2", "d");
  limit({ ...CODES, of: "another kind" }, "192.0.2.1", "d");
  time = 60_000;
  limit(CODES, "192.0.2.1", "d");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
