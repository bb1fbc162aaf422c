import { hourAmong } from "../hours.ts";
import { clamp, dimmed, mixed, smoothstep } from "../light.ts";
import { coarseField, paintBelow, put, veil } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene } from "../scene.ts";
import { maskOf, paintMask } from "../shapes.ts";
import { paintSky } from "../sky.ts";
import { conifer } from "../trees.ts";

/** Snowy mountains over a still lake that mirrors them, fir shore between. */
export const mountainLake: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "noon", "golden", "blue", "dusk"]);
  const shore = high * random.between(0.5, 0.66);
  const fromLeft = random.chance(0.5);
  paintSky(tools, {
    hour,
    horizon: shore + 0.05,
    sunX: fromLeft ? -0.3 : wide + 0.3,
    sunY: shore - 0.3,
    sunSize: 0,
    clouds: random.between(0.1, 0.6),
  });

  const peakX = wide * random.between(0.25, 0.75);
  const otherX = peakX + (peakX > wide / 2 ? -1 : 1) * random.between(0.45, 0.75);
  const height = shore * random.between(0.5, 0.78);
  const other = height * random.between(0.45, 0.75);
  const slope = random.between(0.75, 1.15);
  const rise = (x: number) => {
    const main = height - Math.abs(x - peakX) * slope * (1 + 0.25 * noise.at(x * 2, 3));
    const second = other - Math.abs(x - otherX) * slope * 0.8;
    const range = 0.16 + 0.06 * noise.fbm(x * 1.4, 2, 2);
    const soft = Math.log(Math.exp(main * 14) + Math.exp(second * 14) + Math.exp(range * 14)) / 14;
    return soft + 0.035 * noise.fbm(x * 5, 7, 4) + 0.035 * (noise.ridged(x * 3, 12, 3) - 0.5);
  };
  const skyline = (x: number) => shore - rise(x);
  const rock = mixed(mixed(hour.land, hour.haze, 0.3), [0.1, 0.1, 0.13], 0.4);
  const snowLit = mixed(hour.cloudLit, hour.sun, 0.35);
  const snowShade = mixed(hour.zenith, hour.cloudShade, 0.45);
  const snowLine = random.between(0.12, 0.3);
  const relief = coarseField(picture, 2, (x, y) => {
    const bend = noise.fbm(x * 2.1, y * 2.1, 2) * 0.5;
    return noise.ridged(x * 2.9 + bend + 4, y * 2.3 + bend - Math.abs(x - peakX) * 0.8, 5);
  });
  const side = fromLeft ? -1 : 1;
  paintBelow(picture, skyline, (x, y, out) => {
    if (y > shore) return;
    const step = 0.006;
    const dx = (relief(x + step, y) - relief(x - step, y)) * side;
    const dy = relief(x, y + step) - relief(x, y - step);
    const lit = clamp(
      0.42 + dx * 3.4 + dy * 1.6 + 0.16 * clamp(((x - peakX + 0.12 * (relief(x, y) - 0.5)) * side) / 0.06, -1, 1),
    );
    const top = shore - y;
    const snow = smoothstep(-0.05, 0.05, top - snowLine + 0.75 * (relief(x, y) - 0.55) + 0.25 * (lit - 0.5));
    put(
      out,
      mixed(
        mixed(dimmed(rock, 0.45), mixed(rock, hour.sun, 0.2), lit),
        mixed(snowShade, snowLit, smoothstep(0.25, 0.75, lit)),
        snow,
      ),
    );
    veil(out, hour.haze, 0.1 + 0.45 * smoothstep(0.3, 0, top));
  });

  const forest = mixed(hour.land, hour.haze, 0.12);
  const bank = (x: number) => shore - 0.03 - 0.025 * noise.fbm(x * 2.2, 33, 3);
  paintBelow(picture, bank, (_x, y, out) => {
    if (y < shore + 0.01) put(out, mixed(forest, hour.haze, 0.12));
  });
  const trees = [];
  for (let i = 0; i < 190 * wide; i++) {
    const x = random.between(-0.05, wide + 0.05);
    const stand = noise.at(x * 1.7, 90);
    if (stand < -0.25) continue;
    trees.push(conifer(random, x, shore, random.between(0.03, 0.07) * (0.85 + stand)));
  }
  paintMask(picture, maskOf(picture, trees), forest);

  reflectBelow(tools, shore, {
    tint: mixed([0.62, 0.72, 0.74], [1, 1, 1], 0.2),
    ripple: random.between(0.1, 0.9),
    smear: 0.004,
  });
  if (random.chance(0.6)) {
    const near = (x: number) => high - 0.05 - 0.13 * noise.fbm(x * 1.5 + 60, 1, 4) - 0.05 * Math.abs(x - wide / 2);
    paintBelow(picture, near, (x, y, out) => {
      const stones = noise.ridged(x * 9, y * 16, 3);
      put(out, dimmed(mixed(hour.land, rock, 0.3), 0.35 + stones * 0.75));
    });
  }
};
