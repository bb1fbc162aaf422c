import { expect, test } from "vitest";
import { isLeftover, isMarker, isPlainName, isRenamed, isUnfinished, typeByName } from "./scanner-folder.ts";

test("a roll is complete only by its exact marker file or rename", () => {
  expect(["done", "DONE.txt", ".done", "complete", "Complete.txt"].every(isMarker)).toBe(true);
  expect(["done.jpg", "undone", "not done", "complete.tif"].some(isMarker)).toBe(false);
  expect(["26-00042 done", "26-00042_DONE", "26-00042.complete"].every(isRenamed)).toBe(true);
  expect(["26-00042", "done", "abandone", "26-00042done"].some(isRenamed)).toBe(false);
});

test("unfinished files, system leftovers and odd names are distinguished from pictures", () => {
  expect(["1.jpg.part", "2.tmp", "~3.tif"].every(isUnfinished)).toBe(true);
  expect([".DS_Store", "Thumbs.db", "._1.jpg"].every(isLeftover)).toBe(true);
  expect(["26-00042 frame 1.jpg", "Große Fahrt (2).tif"].every(isPlainName)).toBe(true);
  expect(["..", "a/b", "-rf", "a\nb", "x".repeat(121), "a\u202Eb"].some(isPlainName)).toBe(false);
  expect(["a.JPG", "b.tiff", "c.png", "d.gif", "jpg"].map(typeByName)).toEqual([
    "image/jpeg",
    "image/tiff",
    "image/png",
    null,
    "image/jpeg",
  ]);
});
