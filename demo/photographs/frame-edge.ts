import { smoothstep } from "./light.ts";
import { seededNoise, type Random } from "./noise.ts";

/** The unexposed film round the frame as the scanner sees it, 0..255 RGB. */
const REBATE = { colour: [15, 11, 10], grey: [12, 12, 12] } as const;

/** Darkens the very edge of an RGB scan to the film rebate, with rounded, slightly irregular corners, in place. */
export function addFrameEdge(scan: Uint8Array, width: number, height: number, colour: boolean, random: Random): void {
  const noise = seededNoise(random);
  const longest = Math.max(width, height);
  const margins = [0, 1, 2, 3].map(() => longest * random.between(0.0025, 0.0065)) as [number, number, number, number];
  const tilt = longest * random.between(-0.0018, 0.0018);
  const radius = longest * random.between(0.012, 0.02);
  const soft = longest * 0.0012;
  const rebate = colour ? REBATE.colour : REBATE.grey;
  const reach = Math.ceil(longest * 0.023);

  function touch(column: number, row: number): void {
    const lean = tilt * ((column + row) / longest - 0.6);
    const left = margins[0] + lean;
    const right = width - margins[1] + lean;
    const top = margins[2] - lean;
    const bottom = height - margins[3] - lean;
    const dx = Math.max(left + radius - column, column - (right - radius));
    const dy = Math.max(top + radius - row, row - (bottom - radius));
    const outside = dx > 0 && dy > 0 ? Math.hypot(dx, dy) - radius : Math.max(dx, dy) - radius;
    if (outside < -soft * 5) return;
    const rough =
      soft * (0.7 * noise.at(column / (longest * 0.03), row / (longest * 0.03)) + 0.5 * noise.at(column / 3, row / 3));
    const share = smoothstep(-soft * 1.6, soft * 1.2, outside + rough);
    if (share === 0) return;
    const i = (row * width + column) * 3;
    for (let channel = 0; channel < 3; channel++) {
      scan[i + channel] = scan[i + channel]! + (rebate[channel]! - scan[i + channel]!) * share;
    }
  }

  for (let row = 0; row < height; row++) {
    if (row < reach || row >= height - reach) {
      for (let column = 0; column < width; column++) touch(column, row);
      continue;
    }
    for (let column = 0; column < reach; column++) touch(column, row);
    for (let column = width - reach; column < width; column++) touch(column, row);
  }
}
