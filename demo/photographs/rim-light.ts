import type { Light } from "./light.ts";
import type { Paint, Picture } from "./picture.ts";
import { maskOf, paintMask, type Mask, type Point } from "./shapes.ts";

/**
 * Paints shapes as one body with an edge of light: the whole in `rim`, and all of it but a strip on the side of
 * `towards` (how wide and in which direction, units) in `body`.
 */
export function paintRimLit(
  picture: Picture,
  shapes: readonly (readonly Point[])[],
  body: Paint | Light,
  rim: Paint | Light,
  towards: Point,
  softness = 0.002,
): void {
  const whole = maskOf(picture, shapes);
  paintMask(picture, whole, rim);
  const moved = shapes.map((shape) => shape.map(([x, y]): Point => [x - towards[0], y - towards[1]]));
  paintMask(picture, within(maskOf(picture, moved, softness), whole), body);
}

/** The part of a mask that another covers too. */
export function within(mask: Mask, other: Mask): Mask {
  const covered = new Float32Array(mask.covered.length);
  for (let row = 0; row < mask.height; row++) {
    const otherRow = row + mask.top - other.top;
    if (otherRow < 0 || otherRow >= other.height) continue;
    for (let column = 0; column < mask.width; column++) {
      const otherColumn = column + mask.left - other.left;
      if (otherColumn < 0 || otherColumn >= other.width) continue;
      const i = row * mask.width + column;
      covered[i] = Math.min(1, mask.covered[i]!) * Math.min(1, other.covered[otherRow * other.width + otherColumn]!);
    }
  }
  return { ...mask, covered };
}
