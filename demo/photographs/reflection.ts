import type { Light } from "./light.ts";
import type { SceneTools } from "./scene.ts";

export type Water = {
  /** How much of each colour comes back, 0..1. */
  tint: Light;
  /** 0 a mirror .. 1 a breeze. */
  ripple: number;
  /** Length of the upright smear, units: 0.004 is still water, 0.05 wet asphalt. */
  smear: number;
  /** Adds the mirrored light to what is there instead of replacing it. */
  over?: boolean;
};

/** Mirrors what stands above a water line (units, level or by x) into the area below it, broken by ripples. */
export function reflectBelow(
  { picture, noise }: SceneTools,
  waterLine: number | ((x: number) => number),
  water: Water,
): void {
  const { width, height, unit, light } = picture;
  const lines = Float64Array.from({ length: width }, (_, column) =>
    typeof waterLine === "number" ? waterLine : waterLine((column + 0.5) / unit),
  );
  const first = Math.max(0, Math.ceil(Math.min(...lines) * unit));
  const sum = [0, 0, 0] as [number, number, number];
  const samples = water.smear > 0.01 ? 7 : 3;
  for (let row = first; row < height; row++) {
    const fromTop = (row + 0.5) / unit;
    for (let column = 0; column < width; column++) {
      const line = lines[column]!;
      const below = fromTop - line;
      if (below < 0) continue;
      const depth = 1 / (below + 0.03);
      const near = Math.min(1, below * 2.5);
      const x = (column + 0.5) / unit;
      const wave = noise.fbm((x - picture.wide / 2) * depth * 0.25, depth * 2.2, 2);
      const chop = noise.at((x - picture.wide / 2) * (6 + depth), below * 70);
      const swing = water.ripple * (0.004 + near * 0.05);
      const fromX = column + (chop * 0.5 + wave) * swing * 0.6 * unit;
      const fromY = line - below - (wave + chop * 0.35) * swing * 1.6;
      sum[0] = sum[1] = sum[2] = 0;
      const sourceColumn = Math.max(0, Math.min(width - 1, fromX | 0));
      for (let sample = 0; sample < samples; sample++) {
        const reach = (sample / (samples - 1) - 0.5) * 2 * water.smear * (0.4 + near * 1.6);
        const sourceRow = Math.max(0, Math.min(Math.floor(line * unit) - 1, Math.floor((fromY + reach) * unit)));
        const i = (sourceRow * width + sourceColumn) * 3;
        sum[0] += Math.min(6, light[i]!);
        sum[1] += Math.min(6, light[i + 1]!);
        sum[2] += Math.min(6, light[i + 2]!);
      }
      const glint = (1 + water.ripple * 0.35 * wave) / samples;
      const i = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const back = sum[channel]! * glint * water.tint[channel]!;
        light[i + channel] = water.over ? light[i + channel]! + back : back;
      }
    }
  }
}
