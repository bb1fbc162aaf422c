import type { Random } from "./noise.ts";
import { stroke } from "./outlines.ts";
import type { Point } from "./shapes.ts";

/** The outline of a fir standing at (x, y), sizes in units. */
export function conifer(random: Random, x: number, y: number, height: number): Point[] {
  const tiers = Math.max(4, Math.min(11, Math.round(height * 90)));
  const spread = height * random.between(0.15, 0.23);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 0; tier < tiers; tier++) {
    const down = (tier + 1) / tiers;
    const reach = spread * (0.12 + down ** 0.9) * random.between(0.72, 1.12);
    const edge = y - height * (1 - down * 0.94);
    left.push([x - reach, edge + height * 0.02], [x - reach * 0.42, edge - height * 0.015]);
    right.push(
      [x + reach * random.between(0.85, 1.1), edge + height * 0.02],
      [x + reach * 0.42, edge - height * 0.015],
    );
  }
  return [[x, y - height], ...left, [x - height * 0.015, y], [x + height * 0.015, y], ...right.toReversed()];
}

/** The strokes of a bare tree growing from (x, y); `wind` leans it. */
export function bareTree(random: Random, x: number, y: number, height: number, wind = 0): Point[][] {
  const strokes: Point[][] = [];
  function grow(from: Point, angle: number, length: number, width: number, depth: number): void {
    let at = from;
    let turn = angle;
    const pieces = depth === 0 ? 4 : 3;
    for (let piece = 0; piece < pieces; piece++) {
      turn += random.between(-0.2, 0.2) + wind * 0.06;
      const to: Point = [at[0] + (Math.sin(turn) * length) / pieces, at[1] - (Math.cos(turn) * length) / pieces];
      const thick = width * (1 - (piece / pieces) * 0.38);
      strokes.push(stroke(at, to, thick * 1.04, width * (1 - ((piece + 1) / pieces) * 0.38)));
      at = to;
      if (depth < 6 && piece > 0 && random.chance(0.55)) {
        grow(
          at,
          turn + random.pick([-1, 1]) * random.between(0.45, 0.95),
          length * random.between(0.45, 0.7),
          width * 0.5,
          depth + 1,
        );
      }
    }
    if (depth >= 6 || width < height * 0.0012) return;
    const branches = random.chance(0.4) ? 3 : 2;
    for (let branch = 0; branch < branches; branch++) {
      const fan = branches === 2 ? (branch - 0.5) * 0.85 : (branch - 1) * 0.6;
      grow(at, turn + fan + random.between(-0.2, 0.2), length * random.between(0.62, 0.84), width * 0.58, depth + 1);
    }
  }
  grow([x, y], wind * 0.1, height * 0.3, height * 0.05, 0);
  return strokes;
}

/** The outline of a leafy crown: a bumpy round. */
export function leafyCrown(random: Random, x: number, y: number, radius: number): Point[] {
  const bumps = 26;
  return Array.from({ length: bumps }, (_, i): Point => {
    const turn = (i / bumps) * Math.PI * 2;
    const reach = radius * random.between(0.78, 1.1);
    return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.92];
  });
}
