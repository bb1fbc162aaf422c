import fc from "fast-check";
import { expect, test } from "vitest";
import { zipFiles } from "./zip-names.ts";

const file = (fileName: string) => ({ scanId: `id of ${fileName}`, fileName, url: "/f", bytes: 1 });
const names = (rolls: { folder: string; files: string[] }[]) =>
  zipFiles({
    rolls: rolls.map(({ folder, files }, index) => ({ id: String(index), folder, files: files.map(file) })),
  }).map(({ name }) => name);

test("every roll has its folder", () => {
  expect(
    names([
      { folder: "26-00042 Kodak Portra 400", files: ["26-00042_01.jpg", "26-00042_02.jpg"] },
      { folder: "26-00043", files: ["26-00043_01.jpg"] },
    ]),
  ).toEqual([
    "26-00042 Kodak Portra 400/26-00042_01.jpg",
    "26-00042 Kodak Portra 400/26-00042_02.jpg",
    "26-00043/26-00043_01.jpg",
  ]);
});

test("names that a disk would take for the same are told apart", () => {
  expect(
    names([
      { folder: "Roll", files: ["a.jpg", "A.JPG", "a.jpg"] },
      { folder: "roll", files: ["a.jpg"] },
    ]),
  ).toEqual(["Roll/a.jpg", "Roll/A (2).JPG", "Roll/a (3).jpg", "roll (2)/a.jpg"]);
});

test("no name leaves its folder, and what has none left is told by its place", () => {
  expect(names([{ folder: "../../etc", files: ["../passwd", ".."] }])).toEqual(["-..-etc/-passwd", "-..-etc/2.jpg"]);
  expect(names([{ folder: "..", files: ["a.jpg"] }])).toEqual(["Roll 1/a.jpg"]);
});

test("no character is cut in half, nor taken apart", () => {
  const family = "👩‍👩‍👧";
  expect(names([{ folder: `${"x".repeat(99)}${family}💥`, files: [`${family}.jpg`] }])).toEqual([
    `${"x".repeat(99)}${family}/${family}.jpg`,
  ]);
});

test("whatever things are called, every path is used once and has one folder", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ folder: fc.string(), files: fc.array(fc.string({ maxLength: 4 })) }), { maxLength: 4 }),
      (rolls) => {
        const paths = names(rolls);
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
        for (const path of paths) expect(path.split("/").length).toBe(2);
      },
    ),
  );
});
