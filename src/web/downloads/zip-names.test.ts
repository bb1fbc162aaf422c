import fc from "fast-check";
import { expect, test } from "vitest";
import { zipFiles } from "./zip-names.ts";

const file = (fileName: string) => ({ scanId: `id of ${fileName}`, fileName, url: "/f", bytes: 1 });
const names = (rolls: { folder: string; files: string[] }[]) =>
  zipFiles({
    rolls: rolls.map(({ folder, files }, index) => ({ id: String(index), folder, files: files.map(file) })),
  }).map(({ name }) => name);

test("every roll has a folder", () => {
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

test("names a disk would treat as equal are made unique", () => {
  expect(
    names([
      { folder: "Roll", files: ["a.jpg", "A.JPG", "a.jpg"] },
      { folder: "roll", files: ["a.jpg"] },
    ]),
  ).toEqual(["Roll/a.jpg", "Roll/A (2).JPG", "Roll/a (3).jpg", "roll (2)/a.jpg"]);
});

test("names never leave their folder, and an empty name becomes its position", () => {
  expect(names([{ folder: "../../etc", files: ["../passwd", ".."] }])).toEqual(["-..-etc/-passwd", "-..-etc/2.jpg"]);
  expect(names([{ folder: "..", files: ["a.jpg"] }])).toEqual(["Roll 1/a.jpg"]);
});

test("characters are never cut in half", () => {
  const family = "👩‍👩‍👧";
  expect(names([{ folder: `${"x".repeat(99)}${family}💥`, files: [`${family}.jpg`] }])).toEqual([
    `${"x".repeat(99)}${family}/${family}.jpg`,
  ]);
});

test("every path is unique and has exactly one folder, whatever the names", () => {
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
