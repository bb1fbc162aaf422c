import { expect, test } from "vitest";
import { diskName, uniqueNames } from "./disk-names.ts";

const FAMILY = "👩‍👩‍👧";

test("a name is truncated between characters, to 100 characters and 200 bytes", () => {
  expect(diskName(`${"x".repeat(99)}💥 and more`)).toBe(`${"x".repeat(99)}💥`);
  expect(diskName(`${"x".repeat(99)}${FAMILY}🎞`)).toBe(`${"x".repeat(99)}${FAMILY}`);
  const long = diskName(FAMILY.repeat(100));
  expect(long).toBe(FAMILY.repeat(11));
  expect(long.isWellFormed()).toBe(true);
});

test("names contain no bidi overrides and are Unicode-normalized", () => {
  expect(diskName("Portra \u202Egpj.exe\u2066")).toBe("Portra -gpj.exe-");
  expect(diskName("Ko\u0308ln: 400/36 \ud83d...")).toBe("Köln- 400-36 \ufffd");
});

test("names never leave their folder or become hidden", () => {
  expect(diskName("../../etc/passwd")).toBe("-..-etc-passwd");
  expect(diskName(" .. ")).toBe("");
  expect(diskName("C:\\*?.jpg")).toBe("C-.jpg");
  expect(diskName("sunset 🌇\u0000.jpg")).toBe("sunset 🌇-.jpg");
});

test("names are never Windows device names", () => {
  expect(["CON", "aux.jpg", "Com1", "LPT².tar.gz", "nul . txt"].map(diskName)).toEqual([
    "_CON",
    "_aux.jpg",
    "_Com1",
    "_LPT².tar.gz",
    "_nul . txt",
  ]);
  expect(["Console", "common", "COM10", "nullish.jpg"].map(diskName)).toEqual([
    "Console",
    "common",
    "COM10",
    "nullish.jpg",
  ]);
});

test("names are unique, ignoring case", () => {
  const unique = uniqueNames();
  expect(["a.jpg", "A.JPG", "a (2).jpg", "Été", "été"].map(unique)).toEqual([
    "a.jpg",
    "A (2).JPG",
    "a (2) (2).jpg",
    "Été",
    "été (2)",
  ]);
});
