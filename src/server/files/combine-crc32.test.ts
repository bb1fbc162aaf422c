import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { combineCrc32 } from "./store-zip.ts";

test("combining two checksums equals the checksum of both", () => {
  const bytes = fc.uint8Array({ maxLength: 5000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const both = crc32(Buffer.concat([first, second]));
      expect(combineCrc32(crc32(first), crc32(second), second.length)).toBe(both);
    }),
  );
});
