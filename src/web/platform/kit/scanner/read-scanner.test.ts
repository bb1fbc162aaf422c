import { expect, test } from "vitest";
import { createScannerReader } from "./read-scanner.ts";

const isCode = (text: string) => /^\d{2}-\d{5}$/.test(text);
const reader = () => createScannerReader(isCode);

function type(text: string, gap: number, { read = reader(), start = 1000, end = "Enter" } = {}): string | null {
  const event = [...text, end].map((key, index) => read(key, start + index * gap)).at(-1);
  return event?.kind === "read" ? event.text : null;
}

test("a barcode typed at scanner speed is read, whichever key ends it", () => {
  expect(type("26-00042", 8)).toBe("26-00042");
  expect(type("26-00042", 8, { end: "Tab" })).toBe("26-00042");
});

test("the same keys typed by hand are not read as a barcode", () => {
  expect(type("26-00042", 150)).toBeNull();
});

test("a late final key is not read as a barcode", () => {
  const read = reader();
  [..."26-00042"].forEach((key, index) => read(key, 1000 + index));
  expect(read("Enter", 2000)).toBeNull();
});

test("a scan after other keys or right after another scan is read alone", () => {
  const read = reader();
  read("d", 100);
  expect(type("26-00042", 8, { read })).toBe("26-00042");
  expect(type("26-00043", 8, { read, start: 1080 })).toBe("26-00043");
});

test("a scan right after Escape is read without the key typed before it", () => {
  const read = reader();
  read("?", 1000);
  read("Escape", 1100);
  expect(type("26-00042", 8, { read, start: 1110 })).toBe("26-00042");
});

test("Shift does not split a scan, and the start of each burst is reported", () => {
  const read = reader();
  expect(read("2", 1000)).toEqual({ kind: "begins" });
  expect(read("Shift", 1005)).toBeNull();
  for (const [index, key] of [..."6-00042"].entries()) expect(read(key, 1010 + index)).toBeNull();
  expect(read("Enter", 1030)).toEqual({ kind: "read", text: "26-00042", isKnown: true });
  expect(read("x", 1035)).toEqual({ kind: "begins" });
});

test("an unknown barcode is read as unknown, so its keys trigger nothing", () => {
  for (const text of ["012345678905", "9400111899223197428490", "LAB D-SYL 7", "041508"]) {
    const read = reader();
    [...text].forEach((key, index) => read(key, 1000 + index * 5));
    expect(read("Enter", 1000 + text.length * 5)).toEqual({ kind: "read", text, isKnown: false });
  }
});

test("typing stays typing: too slow for a scanner, or too short for a barcode", () => {
  expect(type("012345678905", 70)).toBeNull();
  expect(type("Portra 400", 90)).toBeNull();
  expect(type("r", 8)).toBeNull();
  expect(type("JJJJD", 40)).toBeNull();
});
