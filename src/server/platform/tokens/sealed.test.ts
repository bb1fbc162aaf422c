import { expect, test } from "vitest";
import { seal, type Sealed, unseal } from "./sealed.ts";

const SECRET = "a secret of the tests, longer than 32";

test("sealed text unseals to the original and differs every time", () => {
  const [one, other] = [seal(SECRET, "042 137 ☀"), seal(SECRET, "042 137 ☀")];
  expect(unseal(SECRET, one)).toBe("042 137 ☀");
  expect(one).not.toBe(other);
  expect(one).not.toContain("042");
});

test("a tampered, truncated or foreign seal does not open", () => {
  const sealed = seal(SECRET, "042137");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  for (const bad of [bytes.toString("base64url"), sealed.slice(0, 20), ""]) {
    expect(() => unseal(SECRET, bad as Sealed)).toThrow("another secret");
  }
  expect(() => unseal(`${SECRET}!`, sealed)).toThrow("another secret");
});
