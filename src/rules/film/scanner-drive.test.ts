import fc from "fast-check";
import { expect, test } from "vitest";
import { drivePath, mayHoldFile } from "./scanner-drive.ts";

test("a path is split into names as scanners, Windows and macOS write it", () => {
  expect(drivePath("/scanner-drive")).toEqual([]);
  expect(drivePath("/scanner-drive/26-00042%20Portra/1.jpg")).toEqual(["26-00042 Portra", "1.jpg"]);
  expect(drivePath("/scanner-drive/26-00042/._1.jpg")).toEqual(["26-00042", "._1.jpg"]);
  expect(drivePath("/scanner-drive/a/b/c/1.jpg")).toHaveLength(4);
});

test("no path leads outside the drive, to imported scans, or to unfinished uploads", () => {
  for (const address of [
    "/api/x",
    "/scanner-drives",
    "/scanner-drive/../etc",
    "/scanner-drive/%2e%2e/etc",
    "/scanner-drive/a%2fb",
    "/scanner-drive/a%5cb",
    "/scanner-drive/a%00",
    "/scanner-drive/%zz",
    "/scanner-drive/done/2026-11-29/26-00042/1.jpg",
    "/scanner-drive/DONE",
    "/scanner-drive/.incoming/x",
    "/scanner-drive/a/b/c/d/1.jpg",
    `/scanner-drive/${"a".repeat(121)}`,
  ])
    expect([address, drivePath(address)]).toEqual([address, null]);
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      for (const name of drivePath(`/scanner-drive${path}`) ?? []) expect(name).not.toMatch(/^\.{1,2}$|[/\\\0]/);
    }),
  );
});

test("scans must be inside a folder that names their roll", () => {
  expect([["1.jpg"], ["26-00042", "1.jpg"], [".DS_Store"], []].map(mayHoldFile)).toEqual([false, true, true, false]);
});
