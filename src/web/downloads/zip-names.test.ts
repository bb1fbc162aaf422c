import fc from "fast-check";
import { expect, test } from "vitest";
import { safeName, zipFiles } from "./zip-names.ts";

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

test("no name leaves its folder", () => {
  expect(safeName("../../etc/passwd", "x")).toBe("-..-etc-passwd");
  expect(safeName("..", "Roll 1")).toBe("Roll 1");
  expect(safeName("", "Roll 1")).toBe("Roll 1");
  expect(safeName("sunset 🌇\u0000.jpg", "x")).toBe("sunset 🌇-.jpg");
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
