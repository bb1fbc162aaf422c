import { hourAmong, type Hour } from "../hours.ts";
import { dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, smoothLine, strokesAlong } from "../outlines.ts";
import { coarseField, paintBelow, paintEach, put, shine, veil } from "../picture.ts";
import type { Random } from "../noise.ts";
import { paintRimLit } from "../rim-light.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

/** Saguaros before bare mountains when the sun has just gone. */
export const saguaros: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dusk", "dusk", "golden"]);
  const horizon = high * random.between(0.64, 0.74);
  const sunX = wide * random.between(0.2, 0.8);
  paintSky(tools, { hour, horizon, sunX, sunY: horizon - 0.03, sunSize: 0, clouds: random.between(0.25, 0.6) });
  const rock = mixed(lightOf("#5a3040", 0.5), hour.zenith, 0.3);
  for (let layer = 0; layer < 3; layer++) {
    const near = layer / 2;
    const shift = random.between(0, 40);
    const tone = mixed(hour.haze, rock, 0.3 + near * 0.55);
    const rise = [0.2, 0.14, 0.07][layer]!;
    paintBelow(
      picture,
      (x) =>
        horizon + 0.02 * near - rise * (0.15 + 0.85 * noise.ridged(x * (0.9 + near * 0.6) + shift, shift, 5)) * 0.9,
      (x, y, out) => {
        const fold = noise.ridged(x * 7 + shift, y * 5 + shift, 3);
        put(out, dimmed(tone, 0.82 + 0.42 * fold));
        veil(out, hour.haze, 0.45 * smoothstep(horizon - 0.1, horizon + 0.02, y) * (1 - near));
      },
    );
  }
  const earth = mixed(lightOf("#7a4a36", 0.5), hour.zenith, 0.25);
  const scrub = coarseField(picture, 2, (x, y) => {
    const depth = 1 / (y - horizon + 0.03);
    return y < horizon ? 0 : noise.fbm((x - wide / 2) * depth * 1.1, depth * 2.4, 4);
  });
  paintEach(
    picture,
    (x, y, out) => {
      const share = smoothstep(horizon + 0.005, horizon + 0.03, y + 0.01 * noise.fbm(x * 9, 3, 3));
      const near = (y - horizon) / (high - horizon);
      const lit = dimmed(mixed(earth, hour.horizon, 0.16 * (1 - near)), (0.8 + 0.6 * scrub(x, y)) * (1 - 0.45 * near));
      veil(out, lit, share);
      shine(out, hour.sun, 0.12 * share * Math.exp(-Math.abs(x - sunX) * 2.4) * (1 - near));
    },
    horizon - 0.01,
  );
  const body = mixed(dimmed(hour.land, 0.9), lightOf("#2c3a2c", 0.3), 0.5);
  const side = (x: number) => (sunX > x ? 1 : -1);
  paintScrub(tools, horizon, hour, 0.3, 90);
  const stand = Array.from({ length: random.whole(9, 14) }, () => random.next() ** 1.6).sort((a, b) => a - b);
  let hero = random.chance(0.5) ? random.between(0.2, 0.36) : random.between(0.64, 0.8);
  for (const near of stand) {
    const x = near > 0.5 ? (wide * (hero += 0.31)) % wide : random.between(0.02, wide - 0.02);
    const foot = horizon + 0.025 + near ** 1.4 * (high - horizon) * 0.66;
    const height = (0.07 + 0.62 * near ** 1.5) * random.between(0.75, 1.08);
    const tone = mixed(mixed(hour.haze, body, 0.55), body, Math.min(1, near * 1.7));
    const rim = mixed(hour.horizon, tone, 0.35 + 0.4 * (1 - near));
    const rib = height * 0.0155;
    paintRimLit(
      picture,
      saguaro(random, x, foot, height),
      (px, _py, out) => put(out, near > 0.2 ? dimmed(tone, 0.85 + 0.4 * Math.cos(((px - x) / rib) * 2.2)) : tone),
      rim,
      [side(x) * height * 0.011, 0],
      height * 0.003,
    );
    for (let i = 0; i < 9; i++)
      paintBush(
        tools,
        x + random.gaussian() * height * 0.06,
        foot + height * 0.024,
        height * random.between(0.05, 0.1),
        18,
        dimmed(tone, 0.8),
      );
  }
  paintScrub(tools, horizon, hour, 1, 60);
};

/** The shapes of a saguaro: a trunk and a few arms that turn upwards, all with round ends. */
function saguaro(random: Random, x: number, foot: number, height: number): Point[][] {
  const thick = height * random.between(0.095, 0.12);
  const shapes: Point[][] = [];
  const limb = (knots: Point[], start: number, end: number) => {
    const line = smoothLine(knots, 8);
    shapes.push(...strokesAlong(line, start, end));
    line.forEach(([px, py], i) => {
      const width = start + ((end - start) * i) / (line.length - 1);
      if (i > 0) shapes.push(ellipse(px, py, width / 2, i === line.length - 1 ? width * 0.62 : width / 2));
    });
  };
  const lean = random.gaussian() * height * 0.012;
  limb(
    [
      [x, foot + height * 0.02],
      [x + lean, foot - height * 0.5],
      [x + lean * 1.4, foot - height + thick * 0.5],
    ],
    thick * 0.86,
    thick * 0.94,
  );
  const arms = random.whole(1, 4);
  let side = random.pick([-1, 1]);
  for (let arm = 0; arm < arms; arm++) {
    const from = foot - height * random.between(0.34, 0.58);
    const reach = thick * random.between(1.35, 2.1);
    const top = from - height * random.between(0.16, 0.38);
    limb(
      [
        [x + lean, from],
        [x + lean + side * reach * 0.75, from - thick * 0.06],
        [x + lean + side * reach, from - thick * 0.62],
        [x + lean + side * reach * 1.03, Math.max(top, foot - height * 0.97)],
      ],
      thick * 0.6,
      thick * 0.66,
    );
    side = -side;
  }
  return shapes;
}

/** Low bushes, larger towards the camera up to `nearest` (0..1 of the ground). */
function paintScrub(tools: SceneTools, horizon: number, hour: Hour, nearest: number, count: number): void {
  const { picture, random } = tools;
  const { wide, high } = picture;
  for (let i = 0; i < count; i++) {
    const near = nearest === 1 ? random.between(0.62, 1.05) : random.next() * nearest;
    const x = random.between(-0.05, wide + 0.05);
    const foot = horizon + 0.02 + near * (high - horizon);
    const size = (0.008 + 0.075 * near ** 1.4) * random.between(0.5, 1.1);
    const tone = mixed(mixed(hour.haze, hour.land, 0.7), hour.land, near);
    paintBush(tools, x, foot, size, nearest === 1 ? 46 : 12, dimmed(tone, 0.8));
  }
}

function paintBush(
  { picture, random }: SceneTools,
  x: number,
  foot: number,
  size: number,
  stems: number,
  light: Light,
): void {
  const twigs: Point[][] = [];
  for (let stem = 0; stem < stems; stem++) {
    const turn = random.between(-1.25, 1.25);
    const long = size * random.between(0.6, 1.15) * (1 - 0.25 * Math.abs(turn));
    const tip: Point = [x + Math.sin(turn) * long * 1.15, foot - Math.cos(turn) * long];
    const bend: Point = [x + Math.sin(turn) * long * 0.45, foot - Math.cos(turn) * long * 0.6];
    twigs.push(...strokesAlong([[x + turn * size * 0.1, foot], bend, tip], size * 0.05, size * 0.018));
    if (stem % 2 === 0) twigs.push(ellipse(tip[0], tip[1], size * 0.05, size * 0.035, turn));
  }
  paintMask(picture, maskOf(picture, twigs), light, 0.92);
}
