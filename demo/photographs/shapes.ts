import { blurPlane } from "./blur.ts";
import type { Light } from "./light.ts";
import { evenPaint, type Paint, type Picture } from "./picture.ts";

/** A corner in units (see Picture). */
export type Point = readonly [number, number];

const SUB_ROWS = 4;

/** How much of each pixel in a box is covered, 0..1. */
export type Mask = { left: number; top: number; width: number; height: number; covered: Float32Array };

function rasterise(picture: Picture, shapes: readonly (readonly Point[])[], margin: number): Mask {
  const { unit } = picture;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of shapes) {
    for (const [x, y] of shape) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  }
  const left = Math.max(-margin, Math.floor(west * unit) - margin);
  const top = Math.max(-margin, Math.floor(north * unit) - margin);
  const width = Math.max(0, Math.min(picture.width + margin, Math.ceil(east * unit) + margin + 1) - left);
  const height = Math.max(0, Math.min(picture.height + margin, Math.ceil(south * unit) + margin + 1) - top);
  const covered = new Float32Array(width * height);
  const crossings: number[] = [];
  for (const shape of shapes) {
    let [shapeTop, shapeBottom] = [Infinity, -Infinity];
    for (const [, y] of shape) {
      shapeTop = Math.min(shapeTop, y * unit - top);
      shapeBottom = Math.max(shapeBottom, y * unit - top);
    }
    const lastRow = Math.min(height, Math.ceil(shapeBottom));
    for (let row = Math.max(0, Math.floor(shapeTop)); row < lastRow; row++) {
      for (let sub = 0; sub < SUB_ROWS; sub++) {
        const y = row + (sub + 0.5) / SUB_ROWS;
        crossings.length = 0;
        for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
          const y0 = shape[j]![1] * unit - top;
          const y1 = shape[i]![1] * unit - top;
          if (y0 > y === y1 > y) continue;
          const x0 = shape[j]![0] * unit - left;
          crossings.push(x0 + ((y - y0) / (y1 - y0)) * (shape[i]![0] * unit - left - x0));
        }
        crossings.sort((a, b) => a - b);
        for (let i = 0; i + 1 < crossings.length; i += 2) {
          const from = Math.max(0, crossings[i]!);
          const to = Math.min(width, crossings[i + 1]!);
          if (to <= from) continue;
          const first = Math.floor(from);
          const last = Math.floor(to);
          const base = row * width;
          if (first === last) {
            covered[base + first]! += (to - from) / SUB_ROWS;
            continue;
          }
          covered[base + first]! += (first + 1 - from) / SUB_ROWS;
          for (let column = first + 1; column < last; column++) covered[base + column]! += 1 / SUB_ROWS;
          if (last < width) covered[base + last]! += (to - last) / SUB_ROWS;
        }
      }
    }
  }
  return { left, top, width, height, covered };
}

/** The area of some polygons, its edge softened by `softness` (units, standard deviation). */
export function maskOf(picture: Picture, shapes: readonly (readonly Point[])[], softness = 0): Mask {
  const sigma = softness * picture.unit;
  const mask = rasterise(picture, shapes, sigma > 0.3 ? Math.ceil(sigma * 3) : 0);
  if (sigma > 0.3 && mask.covered.length > 0) blurPlane(mask.covered, mask.width, mask.height, sigma);
  return mask;
}

/** Paints through a mask. */
export function paintMask(picture: Picture, mask: Mask, paint: Paint | Light, opacity = 1): void {
  const brush = typeof paint === "function" ? paint : evenPaint(paint);
  const { width, unit, light } = picture;
  const out = new Float64Array(3);
  const rowEnd = Math.min(picture.height, mask.top + mask.height);
  const columnEnd = Math.min(width, mask.left + mask.width);
  for (let row = Math.max(0, mask.top); row < rowEnd; row++) {
    for (let column = Math.max(0, mask.left); column < columnEnd; column++) {
      let share = mask.covered[(row - mask.top) * mask.width + column - mask.left]!;
      if (share < 0.002) continue;
      share = (share > 1 ? 1 : share) * opacity;
      const i = (row * width + column) * 3;
      out[0] = light[i]!;
      out[1] = light[i + 1]!;
      out[2] = light[i + 2]!;
      brush((column + 0.5) / unit, (row + 0.5) / unit, out);
      light[i]! += (out[0]! - light[i]!) * share;
      light[i + 1]! += (out[1]! - light[i + 1]!) * share;
      light[i + 2]! += (out[2]! - light[i + 2]!) * share;
    }
  }
}

/** Fills one polygon; softness in units. */
export function fillShape(
  picture: Picture,
  shape: readonly Point[],
  paint: Paint | Light,
  { softness = 0, opacity = 1 } = {},
): void {
  paintMask(picture, maskOf(picture, [shape], softness), paint, opacity);
}
