import { expect, test } from "vitest";
import { swipeMeant } from "./swipe.ts";
import { frameAfter, viewerAction } from "./viewer-keys.ts";
import { shownSize, zoomCycled, zoomedIn, zoomedOut } from "./zoom.ts";

const key = (name: string, more = {}) =>
  viewerAction({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("keys move, zoom and download, but browser shortcuts are untouched", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End"].map((name) => key(name))).toEqual([
    "previous",
    "next",
    "first",
    "last",
  ]);
  expect(["+", "=", "-", "z", "Z", "d", "i"].map((name) => key(name))).toEqual([
    "zoomIn",
    "zoomIn",
    "zoomOut",
    "cycleZoom",
    "cycleZoom",
    "download",
    "info",
  ]);
  expect(key("d", { ctrlKey: true })).toBeNull();
  expect(key("Tab")).toBeNull();
});

test("navigation stops at the first and last frame", () => {
  expect(frameAfter("previous", 0, 36)).toBe(0);
  expect(frameAfter("next", 35, 36)).toBe(35);
  expect(frameAfter("last", 3, 36)).toBe(35);
});

test("zoom cycles through 1, 2, 3, and plus and minus stop at the ends", () => {
  expect([1, 2, 3].map((level) => zoomCycled(level as 1 | 2 | 3))).toEqual([2, 3, 1]);
  expect(zoomedIn(3)).toBe(3);
  expect(zoomedOut(1)).toBe(1);
});

test("level 1 shows the whole frame, level 3 every pixel, level 2 is in between", () => {
  const scan = { width: 6144, height: 4096 };
  const room = { width: 1440, height: 840 };
  expect(shownSize(1, scan, room, 1)).toEqual({ width: 1260, height: 840 });
  expect(shownSize(2, scan, room, 1)).toEqual({ width: 3072, height: 2048 });
  expect(shownSize(3, scan, room, 1)).toEqual(scan);
  const sharp = [1, 2, 3].map((level) => shownSize(level as 1 | 2 | 3, { width: 3072, height: 2048 }, room, 2).width);
  expect(sharp[1]! / sharp[0]!).toBeGreaterThan(1.3);
  expect(sharp[2]! / sharp[1]!).toBeGreaterThan(1.3);
});

test("a swipe is long or fast, a downward one closes, and a tap does nothing", () => {
  const width = 400;
  expect(swipeMeant({ dx: -120, dy: 10, ms: 600, width })).toBe("next");
  expect(swipeMeant({ dx: 40, dy: 5, ms: 60, width })).toBe("previous");
  expect(swipeMeant({ dx: 40, dy: 5, ms: 600, width })).toBeNull();
  expect(swipeMeant({ dx: 10, dy: 160, ms: 300, width })).toBe("close");
  expect(swipeMeant({ dx: 0, dy: 0, ms: 80, width })).toBeNull();
});
