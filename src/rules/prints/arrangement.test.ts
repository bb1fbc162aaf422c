import { expect, test } from "vitest";
import { type Arrangement, arrangementFor, dpiOfLayout, inPixels, layOut, pixelsPerUnit } from "./arrangement.ts";

const PICTURE = { width: 6000, height: 4000 };
const PAPER = { widthInches: 8, heightInches: 10 };
const arranged = (own: Partial<Arrangement> = {}) => layOut(PICTURE, PAPER, { ...arrangementFor(PICTURE), ...own });

test("by default a picture fills the sheet in its orientation, cropped equally on both sides", () => {
  const layout = arranged();
  expect(layout.sheet).toEqual({ width: 2540, height: 2032 });
  expect(layout.picture).toEqual({ left: 0, top: 0, width: 2540, height: 2032 });
  expect(layout.mat).toEqual(layout.picture);
  expect(layout.crop).toEqual({ left: 500, top: 0, width: 5000, height: 4000 });
  expect(dpiOfLayout(layout)).toBe(500);
});

test("a border has the requested width on all four sides, to a tenth of a millimeter", () => {
  const { picture, mat, sheet } = arranged({ border: 127, mat: 51 });
  expect(mat).toEqual({ left: 127, top: 127, width: sheet.width - 254, height: sheet.height - 254 });
  expect(picture).toEqual({ left: 178, top: 178, width: sheet.width - 356, height: sheet.height - 356 });
});

test("border and mat leave at least a quarter of the sheet to the picture", () => {
  const { picture, sheet } = arranged({ border: 1500, mat: 1500 });
  expect(picture.height).toBeGreaterThanOrEqual(sheet.height / 4);
  expect(picture.left).toBe(picture.top);
});

test("WHOLE shows the uncropped picture centered, with its mat around it", () => {
  const { picture, mat, crop, sheet } = arranged({ fit: "WHOLE", mat: 100 });
  expect(crop).toEqual({ left: 0, top: 0, ...PICTURE });
  expect(picture.width / picture.height).toBeCloseTo(1.5, 2);
  expect(Math.abs(sheet.height - picture.height - 2 * picture.top)).toBeLessThanOrEqual(1);
  expect(mat).toEqual({
    left: picture.left - 100,
    top: picture.top - 100,
    width: picture.width + 200,
    height: picture.height + 200,
  });
});

test("the crop stays within the picture, however it is zoomed or moved", () => {
  for (const zoom of [1, 1.37, 8])
    for (const [centerX, centerY] of [
      [0, 0],
      [1, 1],
      [0.21, 0.88],
    ] as const) {
      for (const turn of [0, 90, 180, 270] as const) {
        const { crop } = arranged({ zoom, centerX, centerY, turn });
        const turned = turn % 180 === 0 ? PICTURE : { width: 4000, height: 6000 };
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(turned.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(turned.height);
        expect(crop.width / crop.height).toBeCloseTo(1.25, 2);
      }
    }
});

test("zooming in lowers the dpi", () => {
  expect(dpiOfLayout(arranged({ zoom: 2 }))).toBe(250);
});

test("a file has whole pixels per tenth of a millimeter, and wall sizes stay within limits", () => {
  const small = layOut(PICTURE, { widthInches: 6, heightInches: 4 }, arrangementFor(PICTURE));
  expect(pixelsPerUnit(small)).toBe(2);
  expect(pixelsPerUnit(layOut(PICTURE, { widthInches: 20, heightInches: 24 }, arrangementFor(PICTURE)))).toBe(1);
  const wall = layOut(PICTURE, { widthInches: 100, heightInches: 100 }, arrangementFor(PICTURE));
  const { width, height } = inPixels({ left: 0, top: 0, ...wall.sheet }, pixelsPerUnit(wall));
  expect(width * height).toBeLessThan(200e6);
  expect(inPixels({ left: 127, top: 0, width: 100, height: 50 }, 2)).toEqual({
    left: 254,
    top: 0,
    width: 200,
    height: 100,
  });
});
