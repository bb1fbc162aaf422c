import { expect, test } from "vitest";
import { cleanDescription, cleanName } from "./clean-name.ts";

test("emoji, accents and other scripts are kept", () => {
  expect(cleanName("🌇 soirée à 東京 👩‍👩‍👧.jpg")).toBe("🌇 soirée à 東京 👩‍👩‍👧.jpg");
});

test("removes folders with either kind of slash", () => {
  expect(cleanName("../../etc/passwd")).toBe("passwd");
  expect(cleanName("C:\\scans\\frame 1.tif")).toBe("frame 1.tif");
  expect(cleanName("../")).toBe("");
  expect(cleanName("..")).toBe("");
});

test("a name of 300 characters is truncated, keeping its extension", () => {
  const name = cleanName(`${"long ".repeat(60)}.jpg`);
  expect(name).toMatch(/^long long .*…\.jpg$/);
  expect(name.length).toBeLessThanOrEqual(120);
});

test("never cuts an emoji in half", () => {
  expect(cleanName("👩‍👩‍👧".repeat(200))).toMatch(/^(👩‍👩‍👧)+…$/u);
});

test("removes control characters, direction overrides and broken characters", () => {
  expect(cleanName("a\u0000b\u001b[31m\u202Egpj.exe\uD800")).toBe("ab[31mgpj.exe\uFFFD");
});

test("a description keeps its line breaks", () => {
  expect(cleanDescription("one\r\ntwo\u0000\n")).toBe("one\ntwo");
});
