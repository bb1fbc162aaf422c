import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, rectangle } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, shine, veil, type Picture } from "../picture.ts";
import type { Random } from "../noise.ts";
import type { Scene } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

const CLOTHS = [
  ["#e4472b", "#fff4e2"],
  ["#ffc233", "#fff7e6"],
  ["#2f6fa8", "#f4f1e8"],
  ["#2e7d50", "#f6efdc"],
  ["#f2889b", "#fff0ec"],
  ["#f4ead6", "#e0cfae"],
  ["#e88a3a", "#e4472b"],
] as const;

/** A beach from straight above: umbrellas and towels on sand, foam and turquoise water along one side. */
export const beachUmbrellas: Scene = ({ picture, random, noise }) => {
  const { wide, high } = picture;
  const angle = random.between(-0.5, 0.5) + (random.chance(0.4) ? Math.PI / 2 : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = (Math.abs(sin) * wide + Math.abs(cos) * high) / 2;
  const shore = reach * random.between(-0.55, 0.1);
  const seaward = (x: number, y: number) => shore - (-(x - wide / 2) * sin + (y - high / 2) * cos);
  const sand = lightOf(random.pick(["#ecd2a4", "#e3bd8e", "#f0dfc2"]), 0.85);
  const shallow = lightOf("#8fdcd0", 0.9);
  const deep = lightOf(random.pick(["#12788f", "#1a8a98", "#155f8c"]), 0.75);
  const waves = coarseField(picture, 3, (x, y) => noise.fbm(x * 2 + 5, y * 2, 4));
  const lace = coarseField(picture, 2, (x, y) => noise.ridged(x * 7, y * 7, 2) * 1.08);
  const dunes = coarseField(picture, 2, (x, y) => noise.fbm(x * 6, y * 6, 3));
  paintEach(picture, (x, y, out) => {
    const out0 = seaward(x, y) + waves(x, y) * 0.09;
    const prints = smoothstep(0.28, 0.5, noise.at(x * 38, y * 38)) * 0.14;
    put(out, dimmed(sand, 0.95 + 0.16 * dunes(x, y) - prints));
    veil(out, dimmed(sand, 0.52), smoothstep(-0.13, -0.02, out0) * 0.75);
    const wet = smoothstep(-0.006, 0.02, out0);
    veil(
      out,
      mixed(mixed(sand, shallow, 0.7), mixed(shallow, deep, smoothstep(0.08, 0.55, out0)), smoothstep(0, 0.16, out0)),
      wet,
    );
    shine(out, [0.3, 0.4, 0.38], wet * lace(x, y) ** 4 * 0.5);
    const foam =
      Math.exp(-(((out0 - 0.012) / 0.016) ** 2)) * 1.25 +
      0.85 * Math.exp(-(((out0 - 0.12) / 0.028) ** 2)) +
      0.7 * Math.exp(-(((out0 - 0.27 - 0.05 * dunes(x, y)) / 0.02) ** 2));
    veil(out, [0.98, 0.97, 0.94], clamp(foam * smoothstep(0.25, 0.75, lace(x, y) + 0.25)) * 0.92);
  });
  const size = random.between(0.055, 0.105);
  const gap = size * random.between(2.7, 3.6);
  const tidy = random.chance(0.45);
  const chosen = random.chance(0.4) ? [random.pick(CLOTHS)] : CLOTHS;
  const shadow: Point = [random.pick([-1, 1]) * size * 0.55, size * 0.75];
  for (let row = -12; row < 12; row++) {
    for (let column = -12; column < 12; column++) {
      const loose = tidy ? 0.05 : 0.36;
      const u = (column + (row % 2) * 0.5 + random.gaussian() * loose * 0.6) * gap;
      const v = (row + random.gaussian() * loose * 0.6) * gap;
      const x = wide / 2 + u * cos - v * sin;
      const y = high / 2 + u * sin + v * cos;
      const skip = random.chance(tidy ? 0.08 : 0.3);
      if (skip || seaward(x, y) > -0.14 - size || x < -0.1 || y < -0.1 || x > wide + 0.1 || y > high + 0.1) continue;
      paintTowel(
        picture,
        random,
        x + size * random.between(0.8, 1.2) * random.pick([-1, 1]),
        y + size * random.between(-0.3, 0.8),
        size,
        angle + random.gaussian() * 0.15,
      );
      paintUmbrella(picture, random, x, y, size * random.between(0.92, 1.06), random.pick(chosen), shadow);
    }
  }
};

function paintUmbrella(
  picture: Picture,
  random: Random,
  x: number,
  y: number,
  radius: number,
  cloth: readonly [string, string],
  [dx, dy]: Point,
): void {
  fillShape(picture, ellipse(x + dx, y + dy, radius), shadePaint([0.4, 0.4, 0.5]), { softness: 0.005, opacity: 0.85 });
  const [a, b] = cloth.map((hex) => lightOf(hex, 0.95)) as [Light, Light];
  const turn = random.between(0, 3);
  const panels = random.pick([8, 8, 12]);
  const rim = Array.from({ length: panels * 2 }, (_, i): Point => {
    const at = (i / (panels * 2)) * Math.PI * 2 - turn;
    const out = i % 2 ? 0.955 : 1;
    return [x + Math.cos(at) * radius * out, y + Math.sin(at) * radius * out];
  });
  fillShape(picture, rim, (px, py, out) => {
    const at = (((Math.atan2(py - y, px - x) + turn) / (Math.PI * 2)) * panels + panels * 4) % panels;
    const panel = Math.floor(at);
    const lit = 0.82 + 0.24 * Math.cos(((panel + 0.5) / panels) * Math.PI * 2 - turn - Math.atan2(-dy, -dx));
    const seam = smoothstep(0.44, 0.5, Math.abs(at - panel - 0.5));
    put(out, dimmed(panel % 2 ? a : b, lit * (1 - 0.2 * seam)));
  });
  fillShape(picture, ellipse(x, y, radius * 0.06), dimmed(b, 0.9));
}

function paintTowel(picture: Picture, random: Random, x: number, y: number, size: number, angle: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = (shape: Point[]) => shape.map(([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos]);
  const half = size * 0.38;
  const long = size * 0.85;
  const [a, b] = random.pick(CLOTHS).map((hex) => lightOf(hex, 0.85)) as [Light, Light];
  fillShape(
    picture,
    turned(rectangle(-half + 0.004, -long + 0.005, half * 2, long * 2)),
    shadePaint([0.5, 0.5, 0.58]),
    { softness: 0.002 },
  );
  fillShape(picture, turned(rectangle(-half, -long, half * 2, long * 2)), a);
  for (let stripe = 0; stripe < 5; stripe++)
    fillShape(picture, turned(rectangle(-half, -long + (stripe + 0.25) * long * 0.4, half * 2, long * 0.2)), b);
}
