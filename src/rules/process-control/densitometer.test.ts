import fc from "fast-check";
import { expect, test } from "vitest";
import { countRead, MAX_FILE_CHARACTERS, readDensitometer } from "./densitometer.ts";
import { CHANNELS, PATCHES } from "./strips.ts";

test("a table with a line per patch is parsed, by filters or dyes, as densities or hundredths", () => {
  const plain = "Patch,R,G,B\nD-min,0.25,0.62,0.85\nLD,0.82,1.20,1.43\nHD,1.42,1.90,2.21\nD-max,2.60,2.99,3.31\n";
  const { reading, unread } = readDensitometer("C41", plain);
  expect(unread).toEqual([]);
  expect(reading.hd).toEqual({ red: 142, green: 190, blue: 221 });
  expect(countRead("C41", reading)).toBe(12);
  const semicolons =
    "Step;Cyan;Magenta;Yellow\r\nDmin;0,25;0,62;0,85\r\n\r\nL.D.;0,82;1,20;1,43\r\nHD;1,42;1,90;2,21\r\nD max;2,60;2,99;3,31";
  expect(readDensitometer("C41", semicolons)).toEqual({ reading, unread: [] });
  const hundredths = "\tB\tG\tR\nDMIN\t85\t62\t25\nLD\t143\t120\t82\nHD\t221\t190\t142\nDMAX\t331\t299\t260";
  expect(readDensitometer("C41", hundredths).reading).toEqual(reading);
});

test("black-and-white strips are read through the visual filter", () => {
  const { reading, unread } = readDensitometer("BW", "Patch,V\nD-min,0.31\nLD,0.55\nHD,1.20\nD-max,2.05\n");
  expect(unread).toEqual([]);
  expect(reading.hd).toEqual({ red: null, green: 120, blue: null });
  expect(readDensitometer("BW", "Patch,R,G,B\nLD,1,2,3").unread).toHaveLength(1);
});

test("unrecognized lines are reported with the reason, not guessed", () => {
  const file =
    "Patch,R,G,B\nX-Rite 310,,,\nLD,0.82,1.20,1.43\nLD,0.83,1.20,1.43\nHD,1.42,n/a,2.21\nD-max,9.99,2.99,3.31\nD-min,25,62,85";
  const { reading, unread } = readDensitometer("C41", file);
  expect(reading.ld.red).toBe(82);
  expect(countRead("C41", reading)).toBe(3);
  expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "No known patch: expected D-min, LD, HD or D-max."],
    [4, "This patch was already read."],
    [5, "Not a density: “n/a”."],
    [6, "Beyond a density of 6: “9.99”."],
    [7, "Not a density: “25”."],
  ]);
  expect(readDensitometer("C41", "LD,0.82,1.20,1.43").unread[0]?.reason).toMatch(/^The first line names no channel/);
  expect(readDensitometer("C41", "Patch,R,Red,G\nLD,0.82,0.83,1.20").unread[0]?.reason).toBe(
    "Two columns have the same channel.",
  );
  expect(readDensitometer("C41", "a".repeat(MAX_FILE_CHARACTERS + 1)).unread[0]?.reason).toMatch(
    /^The file is too long/,
  );
});

test("any text parses or is rejected without an exception, and yields no more than it contains", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const { reading } = readDensitometer("C41", `Patch,R,G,B\n${text}`);
      expect(countRead("C41", reading)).toBeLessThanOrEqual(PATCHES.length * CHANNELS.length);
    }),
  );
});

test("written densities round-trip", () => {
  const patch = fc.record({ red: hundredths(), green: hundredths(), blue: hundredths() });
  fc.assert(
    fc.property(fc.record({ dMin: patch, ld: patch, hd: patch, dMax: patch }), (reading) => {
      const lines = PATCHES.map((name) =>
        [name, ...CHANNELS.map((of) => (reading[name][of] / 100).toFixed(2))].join(","),
      );
      expect(readDensitometer("C41", ["Patch,R,G,B", ...lines].join("\n"))).toEqual({ reading, unread: [] });
    }),
  );
});

function hundredths() {
  return fc.integer({ min: 0, max: 600 });
}
