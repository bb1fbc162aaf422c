import { expect, test } from "vitest";
import { checksumOf, hashKey, keyIn, newKey } from "./key-text.ts";

test("keys are long, unique, and recognized by prefix and checksum", () => {
  const [one, other] = [newKey(), newKey()];
  expect(one).toMatch(/^nice_[0-9A-Za-z]{38}$/u);
  expect(one).not.toBe(other);
  expect(hashKey(one)).not.toBeNull();
  expect(hashKey(one)).not.toBe(hashKey(other));
  const changed = one.replace(/.$/u, (last) => (last === "0" ? "1" : "0"));
  expect(hashKey(changed)).toBeNull();
  expect(hashKey("nice_short")).toBeNull();
});

test("the checksum is the one in docs/product/api-keys.md", () => {
  expect(checksumOf("0123456789ABCDEFGHIJKLMNOPQRSTUV")).toBe("1ggZdL");
});

test("only bearer keys with the prefix count as keys", () => {
  expect(keyIn("Bearer nice_abc")).toBe("nice_abc");
  for (const other of ["nice_abc", "Bearer eyJhbGciOiJIUzI1NiJ9.a.b", "Bearer nice_", "Basic nice_abc"])
    expect(keyIn(other)).toBeNull();
});
