import { seededNoise, type Random } from "./noise.ts";
import { coarseField, paintEach, type Picture } from "./picture.ts";

/** Fogs the picture from one edge, as light through a worn camera back does: yellow core, orange, red fringe. */
export function addLightLeak(picture: Picture, random: Random): void {
  const noise = seededNoise(random);
  const fromRight = random.chance(0.5);
  const depth = random.between(0.09, 0.24);
  const centre = random.between(0.1, 0.9);
  const spread = random.between(0.35, 1.1);
  const strength = random.between(0.7, 1.3);
  const amount = coarseField(picture, 6, (x, y) => {
    const across = fromRight ? picture.wide - x : x;
    const along = y / picture.high;
    const wobble = 1 + 0.35 * noise.fbm(along * 2.2, across * 0.8, 2);
    const window = Math.exp(-(((along - centre) / spread) ** 2));
    return strength * window * Math.max(0, 1 - across / (depth * wobble * 2.4)) ** 3;
  });
  paintEach(picture, (x, y, out) => {
    const leak = amount(x, y);
    out[0]! += leak * 1.5;
    out[1]! += leak ** 1.6 * 0.62;
    out[2]! += leak ** 3 * 0.22;
  });
}
