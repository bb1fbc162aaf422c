import { expect, test } from "vitest";
import { cleanDescription, cleanName, diskName } from "./clean-name.ts";

test("emoji, accents and other scripts stay", () => {
  expect(cleanName("🌇 soirée à 東京 👩‍👩‍👧.jpg")).toBe("🌇 soirée à 東京 👩‍👩‍👧.jpg");
});

test("folders go, whichever way their slashes lean", () => {
  expect(cleanName("../../etc/passwd")).toBe("passwd");
  expect(cleanName("C:\\scans\\frame 1.tif")).toBe("frame 1.tif");
  expect(cleanName("../")).toBe("");
  expect(cleanName("..")).toBe("");
});

test("a name of 300 characters is shortened, and its ending stays", () => {
  const name = cleanName(`${"long ".repeat(60)}.jpg`);
  expect(name).toMatch(/^long long .*…\.jpg$/);
  expect(name.length).toBeLessThanOrEqual(120);
});

test("an emoji is never cut in half", () => {
  expect(cleanName("👩‍👩‍👧".repeat(200))).toMatch(/^(👩‍👩‍👧)+…$/u);
});

test("control characters, turned text and broken characters go", () => {
  expect(cleanName("a\u0000b\u001b[31m\u202Egpj.exe\uD800")).toBe("ab[31mgpj.exe\uFFFD");
});

test("a description keeps its lines", () => {
  expect(cleanDescription("one\r\ntwo\u0000\n")).toBe("one\ntwo");
});

test("a name on disk is cut between characters, at 200 bytes at most, and never turns text around", () => {
  expect(diskName(`${"x".repeat(99)}💥 and more`, 100)).toBe(`${"x".repeat(99)}💥`);
  expect(diskName(`${"x".repeat(98)}👩‍👩‍👧🎞`, 99)).toBe(`${"x".repeat(98)}👩‍👩‍👧`);
  const long = diskName("👩‍👩‍👧".repeat(100), 100);
  expect(long).toMatch(/^(👩‍👩‍👧){11}$/u);
  expect(long.isWellFormed()).toBe(true);
  expect(diskName("Portra \u202Egpj.exe\u2066", 100)).toBe("Portra -gpj.exe-");
  expect(diskName("Ko\u0308ln: 400/36 \ud83d...", 100)).toBe("Köln- 400-36 \ufffd");
});
