import { expect, test } from "vitest";
import { PRINT_DRAFT_LIMIT } from "../../../../rules/prints/drafts.ts";
import { checkFiles, limitsText } from "./check-files.ts";

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const PICTURES = { accept: ["image/jpeg", ".tif", ".tiff"], acceptWords: "JPEG or TIFF", maxBytes: 100, maxFiles: 2 };

test("a file is accepted by type or by extension", () => {
  const { taken, refused } = checkFiles([file("a.jpg", "image/jpeg"), file("B.TIF", "")], PICTURES);
  expect(taken.map(({ name }) => name)).toEqual(["a.jpg", "B.TIF"]);
  expect(refused).toEqual([]);
});

test("every rejected file has a reason, and the others continue", () => {
  const files = [
    file("notes.txt", "text/plain"),
    file("huge.jpg", "image/jpeg", 101),
    file("hollow.jpg", "image/jpeg", 0),
    file("good.jpg", "image/jpeg"),
  ];
  const { taken, refused } = checkFiles(files, PICTURES);
  expect(taken.map(({ name }) => name)).toEqual(["good.jpg"]);
  expect(refused).toEqual([
    { name: "notes.txt", why: "is not a JPEG or TIFF" },
    { name: "huge.jpg", why: "is larger than 0.1 kB" },
    { name: "hollow.jpg", why: "is empty" },
  ]);
});

test("existing files count toward the limit, rejected ones do not", () => {
  const three = [file("x.txt", "text/plain"), file("1.jpg", "image/jpeg"), file("2.jpg", "image/jpeg")];
  expect(checkFiles(three, PICTURES).taken).toHaveLength(2);
  expect(checkFiles(three, PICTURES, 1).refused).toContainEqual({
    name: "2.jpg",
    why: "is one too many: at most 2 files",
  });
});

test("a wildcard type can be accepted", () => {
  const { taken } = checkFiles([file("a.webp", "image/webp"), file("b.pdf", "application/pdf")], {
    accept: ["image/*"],
  });
  expect(taken.map(({ name }) => name)).toEqual(["a.webp"]);
});

test("limits are described, omitting absent ones", () => {
  expect(limitsText({ ...PICTURES, maxBytes: 200e6, maxFiles: 36 })).toBe(
    "JPEG or TIFF, up to 200 MB each, at most 36 files",
  );
  expect(limitsText({ maxBytes: PRINT_DRAFT_LIMIT.maxBytes })).toBe("up to 200 MB each");
  expect(limitsText({ maxBytes: 5e6, maxFiles: 1 })).toBe("up to 5 MB");
  expect(limitsText({ maxFiles: 1 })).toBe("one file");
  expect(limitsText({})).toBe("");
});
