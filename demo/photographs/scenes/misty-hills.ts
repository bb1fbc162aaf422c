import { hourAmong } from "../hours.ts";
import { clamp, mixed, smoothstep } from "../light.ts";
import { coarseField, paintBelow, put, shine, veil } from "../picture.ts";
import type { Scene } from "../scene.ts";
import { paintSky } from "../sky.ts";
import { conifer } from "../trees.ts";
import { maskOf, paintMask } from "../shapes.ts";

/** Layered hills fading into mist under a low sun, conifers on the nearest ridge. */
export const mistyHills: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "dawn", "golden", "dusk", "blue"]);
  const horizon = high * random.between(0.34, 0.58);
  const sunX = wide * random.between(0.15, 0.85);
  const sunY = horizon - random.between(-0.01, 0.2);
  paintSky(tools, {
    hour,
    horizon: horizon + 0.12,
    sunX,
    sunY,
    sunSize: random.chance(0.6) ? random.between(0.018, 0.045) : 0,
    clouds: random.between(0, 0.55),
  });

  const layers = random.whole(4, 7);
  const steep = random.between(0.6, 1.5);
  const mist = coarseField(picture, 4, (x, y) => noise.fbm(x * 1.3 + 40, y * 5 + 11, 3));
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    const middle = horizon + (high - horizon) * (0.02 + 0.8 * near ** 1.25);
    const swing = (0.05 + 0.12 * near) * steep;
    const grain = 1.5 - near * 0.5;
    const shift = layer * 17.3;
    const lean = random.between(-0.12, 0.12) * near;
    const ridge = (x: number) =>
      middle +
      lean * (x - wide / 2) -
      swing * (noise.fbm(x * grain + shift, shift, 5) + 0.35 * (noise.ridged(x * grain * 0.7 + shift, 3, 2) - 0.5));
    const body = mixed(hour.haze, hour.land, clamp(near ** 0.85 * 0.92 + 0.08));
    paintBelow(picture, ridge, (x, y, out, below) => {
      put(out, body);
      const toSun = Math.exp(-Math.hypot(x - sunX, y - sunY) * 2.2);
      shine(out, hour.sun, toSun * 0.5 * (1 - near * 0.75));
      const valley = smoothstep(0.0, 0.16 + 0.22 * near, below) * (1 - near * 0.55) * clamp(0.75 + mist(x, y) * 0.9);
      veil(out, mixed(hour.haze, hour.horizon, 0.4 * toSun), valley * 0.8);
    });
    if (near < 0.3) continue;
    const trees = [];
    const tall = 0.012 + 0.075 * near ** 2.2;
    const count = Math.round((1.1 / tall) * wide * 2.2);
    const openness = random.between(-0.5, 0.15);
    for (let i = 0; i < count; i++) {
      const x = random.between(-0.05, wide + 0.05);
      const stand = noise.fbm(x * 2.6 + shift, 5, 2);
      if (stand < openness) continue;
      const height = tall * random.between(0.45, 1.1) * (0.7 + clamp(stand - openness) * 0.9);
      trees.push(conifer(random, x, ridge(x) + height * random.between(0.1, 0.35), height));
    }
    const shade = mixed(body, hour.land, 0.35 + near * 0.3);
    if (trees.length > 0) paintMask(picture, maskOf(picture, trees), shade, 0.9);
  }
};
