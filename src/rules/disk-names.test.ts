import { expect, test } from "vitest";
import { diskName } from "./disk-names.ts";

const FAMILY = "👩‍👩‍👧";

test("a name is cut between characters, at 100 of them and 200 bytes at most", () => {
  expect(diskName(`${"x".repeat(99)}💥 and more`)).toBe(`${"x".repeat(99)}💥`);
  expect(diskName(`${"x".repeat(99)}${FAMILY}🎞`)).toBe(`${"x".repeat(99)}${FAMILY}`);
  const long = diskName(FAMILY.repeat(100));
  expect(long).toBe(FAMILY.repeat(11));
  expect(long.isWellFormed()).toBe(true);
});

test("no name turns text around, and the same letters are the same name", () => {
  expect(diskName("Portra \u202Egpj.exe\u2066")).toBe("Portra -gpj.exe-");
  expect(diskName("Ko\u0308ln: 400/36 \ud83d...")).toBe("Köln- 400-36 \ufffd");
});

test("no name leaves its folder or is hidden in it", () => {
  expect(diskName("../../etc/passwd")).toBe("-..-etc-passwd");
  expect(diskName(" .. ")).toBe("");
  expect(diskName("C:\\*?.jpg")).toBe("C-.jpg");
  expect(diskName("sunset 🌇\u0000.jpg")).toBe("sunset 🌇-.jpg");
});
