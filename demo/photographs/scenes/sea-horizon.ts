import { hourAmong } from "../hours.ts";
import { clamp, dimmed, mixed, smoothstep } from "../light.ts";
import { paintEach, put, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape } from "../shapes.ts";
import { paintSky, type Sky } from "../sky.ts";
import { stroke } from "../outlines.ts";

/** Open sea to the horizon: waves in perspective, glitter under the sun, sometimes a sail or wet sand. */
export const seaHorizon: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "noon", "golden", "dusk", "blue"]);
  const horizon = high * random.between(0.32, 0.62);
  const sky: Sky = {
    hour,
    horizon,
    sunX: wide * random.between(0.2, 0.8),
    sunY: horizon - random.between(0.03, 0.22),
    sunSize: random.chance(0.65) ? random.between(0.02, 0.05) : 0,
    clouds: random.between(0.1, 0.6),
  };
  paintSky(tools, sky);

  const deep = mixed(dimmed(hour.zenith, 0.42), [0.02, 0.07, 0.08], 0.45);
  const shallow = mixed(hour.horizon, hour.middle, 0.55);
  const shore = random.chance(0.5) ? high * random.between(0.8, 0.9) : Infinity;
  const slope = random.between(-0.14, 0.14);
  const sand = mixed([0.42, 0.31, 0.21], hour.horizon, 0.3);
  const bright = hour.dark ? 0.45 : 1;
  paintEach(
    picture,
    (x, y, out) => {
      if (y < horizon) return;
      const depth = 1 / (y - horizon + 0.018);
      const u = (x - wide / 2) * depth;
      const near = clamp((y - horizon) / (high - horizon));
      const swell = noise.fbm(u * 0.55 + 3, depth * 2.6, 3);
      const ripple = noise.fbm(u * 1.7 + 30, depth * 7, 2);
      const tilt = clamp(0.5 + (swell * 0.55 + ripple * 0.5) * (0.45 + near * 0.8));
      put(out, mixed(deep, shallow, clamp(0.88 - near * 0.62 + (tilt - 0.5) * 1.05)));
      const spread = 0.055 + near * 0.3;
      const path = Math.exp(-(((x - sky.sunX) / spread) ** 2));
      const spark = smoothstep(0.56, 0.86, tilt + ripple * 0.32 + 0.1 * (1 - near));
      shine(out, hour.sun, path * (0.14 + spark * (3.2 - near * 1.4)) * bright);
      shine(out, hour.sun, Math.exp(-(y - horizon) * 40) * 0.22 * Math.exp(-Math.abs(x - sky.sunX) * 1.5));
      const edge = shore + slope * (x - wide / 2) + 0.03 * noise.fbm(x * 2.2 + 8, 1, 3);
      if (y > edge - 0.1) {
        veil(out, mixed(sand, shallow, 0.5), smoothstep(edge - 0.1, edge, y) * 0.75);
        const wet = smoothstep(edge - 0.004, edge + 0.003, y);
        const dry = smoothstep(0.05, 0.13, y - edge + 0.02 * noise.at(x * 6, 9));
        const grit = 1 + 0.14 * noise.fbm(x * 46, y * 46, 2);
        veil(out, mixed(dimmed(mixed(sand, hour.middle, 0.4), 0.55), dimmed(sand, 0.95 * grit), dry), wet);
        const foam =
          Math.exp(-(((y - edge) / 0.009) ** 2)) + 0.7 * Math.exp(-(((y - edge + 0.045 + 0.01 * swell) / 0.006) ** 2));
        veil(
          out,
          mixed(hour.cloudLit, [1, 1, 1], 0.35),
          clamp(foam * (0.75 + 0.6 * noise.fbm(x * 14, y * 30, 3))) * 0.85,
        );
      }
    },
    horizon,
  );
  if (random.chance(0.55)) paintSail(tools, sky);
};

function paintSail({ picture, random }: SceneTools, { hour, horizon, sunX }: Sky): void {
  const x = picture.wide * (sunX > picture.wide / 2 ? random.between(0.15, 0.4) : random.between(0.6, 0.85));
  const size = random.between(0.05, 0.13);
  const y = horizon + size * 0.12;
  const hull = dimmed(hour.land, 0.6);
  const cloth = mixed(hour.cloudLit, hour.land, hour.dark ? 0.6 : 0.15);
  fillShape(
    picture,
    [
      [x - 0.01 * size, y - size],
      [x + size * 0.42, y - size * 0.12],
      [x - 0.01 * size, y - size * 0.1],
    ],
    cloth,
  );
  fillShape(
    picture,
    [
      [x - 0.05 * size, y - size * 0.9],
      [x - size * 0.3, y - size * 0.12],
      [x - 0.05 * size, y - size * 0.1],
    ],
    dimmed(cloth, 0.78),
  );
  fillShape(picture, stroke([x - 0.03 * size, y - size * 1.03], [x - 0.03 * size, y], size * 0.022), hull);
  fillShape(
    picture,
    [
      [x - size * 0.36, y - size * 0.08],
      [x + size * 0.46, y - size * 0.09],
      [x + size * 0.34, y + size * 0.03],
      [x - size * 0.26, y + size * 0.03],
    ],
    hull,
  );
  fillShape(
    picture,
    [
      [x - size * 0.3, y + size * 0.04],
      [x + size * 0.35, y + size * 0.04],
      [x + size * 0.1, y + size * 0.5],
      [x - size * 0.1, y + size * 0.5],
    ],
    hull,
    { softness: size * 0.07, opacity: 0.4 },
  );
}
