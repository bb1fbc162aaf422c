import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const TABLE = "sku,name\r\n00123,Café “Łódź”\r\n";
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from(TABLE)],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${TABLE}`)],
  ["UTF-16, little end first", utf16(`\ufeff${TABLE}`, false)],
  ["UTF-16, big end first", utf16(`\ufeff${TABLE}`, true)],
  ["UTF-16 without its mark", utf16(TABLE, false)],
  ["big-endian UTF-16 without its mark", utf16(TABLE, true)],
])("a table in %s is decoded", (_, bytes) => expect(decodeText(bytes)).toBe(TABLE));

test("Windows-1252, as saved by Excel, is decoded with accents, quotes and dashes", () => {
  const bytes = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x35, 0x80, 0x94, 0x20, 0x96]);
  expect(decodeText(bytes)).toBe("Café “5€” –");
});

test("an empty file is an empty string", () => expect(decodeText(new Uint8Array())).toBe(""));
