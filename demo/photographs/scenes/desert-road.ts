import { hourAmong } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep } from "../light.ts";
import { stroke } from "../outlines.ts";
import { coarseField, paintBelow, paintEach, put, shine, veil } from "../picture.ts";
import type { Scene } from "../scene.ts";
import { fillShape } from "../shapes.ts";
import { paintSky } from "../sky.ts";

/** A straight road to the vanishing point across a plain with mesas and poles. */
export const desertRoad: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "noon", "golden", "golden", "dusk"]);
  const horizon = high * random.between(0.42, 0.64);
  const endX = wide * random.between(0.3, 0.7);
  const sunX = wide * random.between(0.1, 0.9);
  const sunY = horizon - random.between(0, 0.25);
  paintSky(tools, {
    hour,
    horizon,
    sunX,
    sunY,
    sunSize: random.chance(0.4) ? 0.026 : 0,
    clouds: random.between(0.1, 0.7),
  });

  const sand = mixed(lightOf(random.pick(["#c98a5a", "#d6b07a", "#b5664a", "#a89a72"]), 0.62), hour.horizon, 0.12);
  const rock = mixed(lightOf("#8a4a38", 0.4), hour.zenith, 0.15);
  for (let layer = 0; layer < 3; layer++) {
    const high0 = [0.05, 0.13, 0.06][layer]! * random.between(0.6, 1.5);
    const shift = random.between(0, 60);
    const width = random.between(1.6, 2.6);
    const mesa = (x: number) => {
      const plateau =
        smoothstep(0.03, 0.16, noise.at(x * width + shift, 2.2)) * 0.8 +
        smoothstep(0.28, 0.36, noise.at(x * width + shift, 2.2)) * 0.3;
      return (
        horizon +
        0.004 -
        high0 *
          (layer === 2
            ? 0.35 * Math.abs(noise.fbm(x * 3 + shift, 1, 3))
            : plateau + 0.12 * noise.fbm(x * 9 + shift, 3, 3) + 0.06)
      );
    };
    const tone = mixed(hour.haze, rock, 0.25 + layer * 0.3);
    paintBelow(picture, mesa, (x, y, out, below) => {
      if (y > horizon + 0.01) return;
      put(out, dimmed(tone, 1 + 0.22 * noise.fbm(x * 26, below * 8, 2)));
      veil(out, hour.horizon, 0.3 * Math.exp(-Math.hypot(x - sunX, y - sunY) * 3));
    });
  }

  const roadHalf = random.between(0.32, 0.6);
  const tarmac = mixed([0.06, 0.06, 0.065], hour.middle, 0.14);
  const paintLine = lightOf(random.pick(["#f2c230", "#f4efe0"]), 0.8);
  const scrub = coarseField(picture, 2, (x, y) => {
    const depth = 1 / (y - horizon + 0.012);
    return y < horizon ? 0 : noise.fbm((x - endX) * depth * 1.4, depth * 2.2, 4);
  });
  paintEach(
    picture,
    (x, y, out) => {
      const below = y - horizon;
      if (below <= 0) return;
      const near = below / (high - horizon);
      const depth = 1 / (below + 0.004);
      const across = ((x - endX) * (high - horizon)) / (roadHalf * (below + 0.0015));
      const bush = smoothstep(0.12, 0.34, scrub(x, y));
      put(out, dimmed(sand, 0.85 + 0.5 * scrub(x, y) * (0.4 + near)));
      veil(out, dimmed(mixed(hour.land, sand, 0.25), 0.8), bush * (0.35 + 0.4 * near));
      const edge = 0.012 / (below + 0.02);
      const road = smoothstep(
        1 + edge,
        1 - edge,
        Math.abs(across) + 0.03 * noise.at(depth * 3, across > 0 ? 1.3 : 7.7),
      );
      const patch =
        1 +
        0.2 * noise.fbm(across * 2.5, depth * 2.2, 3) -
        0.12 * smoothstep(0.14, 0, Math.abs(Math.abs(across) - 0.5));
      veil(out, dimmed(tarmac, patch), road);
      const dash = smoothstep(0.42, 0.5, Math.abs(((depth * 0.8 + 40) % 1) - 0.5) * 1.0 + 0.16);
      const line =
        smoothstep(0.028 + edge * 0.5, 0.018, Math.abs(across)) * dash +
        0.8 * smoothstep(0.022 + edge * 0.5, 0.012, Math.abs(Math.abs(across) - 0.9));
      veil(out, paintLine, clamp(line) * road * 0.85 * smoothstep(0.004, 0.04, below));
      veil(out, hour.haze, 0.55 * Math.exp(-below * 22));
      shine(out, hour.sun, 0.3 * Math.exp(-Math.abs(x - sunX) * 2.2) * Math.exp(-below * 4));
    },
    horizon,
  );
  if (random.chance(0.7)) {
    const side = endX > wide / 2 ? -1 : 1;
    const wood = dimmed(hour.land, 0.5);
    let last: [number, number] | undefined;
    for (let i = 9; i >= 1; i--) {
      const near = 1.1 / i;
      const x = endX + side * near * roadHalf * 2.1;
      const foot = horizon + near * 0.2;
      const tall = near * 0.62;
      fillShape(picture, stroke([x, foot], [x, foot - tall], 0.0012 + near * 0.013), wood);
      fillShape(
        picture,
        stroke([x - near * 0.09, foot - tall * 0.92], [x + near * 0.09, foot - tall * 0.93], 0.001 + near * 0.009),
        wood,
      );
      if (last) {
        const [lastX, lastY] = last;
        const y = foot - tall * 0.93;
        let from: [number, number] = [lastX, lastY];
        for (let step = 1; step <= 12; step++) {
          const t = step / 12;
          const to: [number, number] = [lastX + (x - lastX) * t, lastY + (y - lastY) * t + near * 0.14 * t * (1 - t)];
          fillShape(picture, stroke(from, to, 0.0012 + near * 0.0016), wood, { opacity: 0.85 });
          from = to;
        }
      }
      last = [x, foot - tall * 0.93];
    }
  }
};
