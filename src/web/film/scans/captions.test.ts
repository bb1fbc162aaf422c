import { expect, test } from "vitest";
import { frameAlt, frameEdge, frameTitle, scanFileName } from "./captions.ts";

test("frames are numbered like the edge of the film", () => {
  expect(frameEdge({ model: "Portra 400" }, 24)).toBe("PORTRA 400 ▸ 24 ▸ 24A");
  expect(frameEdge({ model: null }, 1)).toBe("1 ▸ 1A");
});

test("a frame's title is its name, never the scanner's file name", () => {
  expect(frameTitle({ name: "Ada at the lake", frame: 3 })).toBe("Ada at the lake");
  expect(frameTitle({ name: "R0012345.JPG", frame: 3 })).toBe("Frame 3");
  expect(frameAlt({ name: "Lake", description: "Morning fog", frame: 3 })).toBe("Frame 3: Lake. Morning fog");
});

test("a downloaded scan is named by roll and frame, so files sort", () => {
  expect(scanFileName({ labNumber: "26-00042", number: 1 }, { frame: 7 })).toBe("26-00042_07.jpg");
  expect(scanFileName({ labNumber: null, number: 2 }, { frame: 12 })).toBe("Roll 2_12.jpg");
});
