import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashOfBlob } from "./hash-blob.ts";

test.each([0, 1, 4 * 1024 * 1024, 9 * 1024 * 1024 + 3])("a file of %d bytes hashes to its SHA-256", async (size) => {
  const bytes = randomBytes(size);
  expect(await hashOfBlob(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
});
