import { mixed, smoothstep, type Light } from "./light.ts";
import { strokesAlong } from "./outlines.ts";
import { shine, type Picture } from "./picture.ts";
import { maskOf, paintMask, type Point } from "./shapes.ts";

/** Adds light within a box, `strengthAt` 0..1 by distance from the centre (1 = at radius). */
function addWithin(
  picture: Picture,
  x: number,
  y: number,
  radius: number,
  light: Light,
  strengthAt: (distance: number, dx: number, dy: number) => number,
): void {
  const { width, height, unit } = picture;
  const left = Math.max(0, Math.floor((x - radius) * unit));
  const right = Math.min(width, Math.ceil((x + radius) * unit) + 1);
  const top = Math.max(0, Math.floor((y - radius) * unit));
  const bottom = Math.min(height, Math.ceil((y + radius) * unit) + 1);
  for (let row = top; row < bottom; row++) {
    const dy = ((row + 0.5) / unit - y) / radius;
    for (let column = left; column < right; column++) {
      const dx = ((column + 0.5) / unit - x) / radius;
      const distance = dx * dx + dy * dy;
      if (distance >= 1) continue;
      const strength = strengthAt(Math.sqrt(distance), dx, dy);
      const i = (row * width + column) * 3;
      picture.light[i]! += light[0] * strength;
      picture.light[i + 1]! += light[1] * strength;
      picture.light[i + 2]! += light[2] * strength;
    }
  }
}

/** A soft glow round a lamp; radius in units. */
export function addGlow(picture: Picture, x: number, y: number, radius: number, light: Light): void {
  addWithin(picture, x, y, radius, light, (distance) => {
    const fall = 1 - distance;
    return (fall * fall * fall) / (1 + 6 * distance * distance);
  });
}

/** A lamp out of focus: a disc with a brighter rim, clipped to a cat's eye towards the picture's corners. */
export function addBokeh(picture: Picture, x: number, y: number, radius: number, light: Light, softness = 0.1): void {
  const offX = (x / picture.wide - 0.5) * 1.1;
  const offY = (y / picture.high - 0.5) * 1.1;
  addWithin(picture, x, y, radius, light, (distance, dx, dy) => {
    const inside = smoothstep(1, 1 - softness, distance);
    const eye = smoothstep(1, 1 - softness, Math.hypot(dx + offX * 0.7, dy + offY * 0.7) / 1.06);
    return inside * eye * (0.72 + 0.45 * distance ** 6);
  });
}

/** A neon tube along a line, with the glow of its gas; width in units. */
export function addNeon(picture: Picture, line: readonly Point[], light: Light, width: number): void {
  const strokes = strokesAlong(line, width);
  const add = (colour: Light, strength: number) => (_x: number, _y: number, out: Float64Array) =>
    shine(out, colour, strength);
  paintMask(picture, maskOf(picture, strokes, 0.012), add(light, 0.75));
  paintMask(picture, maskOf(picture, strokes, 0.0012), add(mixed(light, [2.4, 2.4, 2.4], 0.3), 1.5));
}
