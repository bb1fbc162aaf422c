import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { ellipse, rectangle, stroke } from "../outlines.ts";
import { put, veil } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

/** Towers with lit windows across the water, sometimes a bridge or the moon. */
export const citySkyline: Scene = (tools) =>
  paintCity(tools, hourAmong(tools.random, ["blue", "blue", "dusk", "dusk", "golden"]), false);

/** The same kind of city in full daylight: no lamps, the windows dark or full of sky. */
export const cityByDay: Scene = (tools) => paintCity(tools, hourAmong(tools.random, ["noon"]), true);

function paintCity(tools: SceneTools, hour: Hour, day: boolean): void {
  const { picture, random } = tools;
  const { wide, high } = picture;
  const shore = high * random.between(0.58, 0.74);
  const moon = hour.dark && random.chance(0.6);
  paintSky(tools, {
    hour,
    horizon: shore,
    sunX: wide * random.between(0.1, 0.9),
    sunY: shore + 0.02,
    sunSize: 0,
    clouds: random.between(0, 0.55),
  });
  if (moon) {
    const [x, y, size] = [
      wide * random.between(0.15, 0.85),
      shore * random.between(0.15, 0.4),
      random.between(0.014, 0.026),
    ];
    addGlow(picture, x, y, 0.22, [0.24, 0.25, 0.3]);
    fillShape(picture, ellipse(x, y, size), [2.4, 2.3, 2.05], { softness: 0.001 });
  }
  const centre = wide * random.between(0.3, 0.7);
  const rise = high * random.between(0.2, 0.36);
  for (let layer = 0; layer < 3; layer++) {
    const near = layer / 2;
    const tone = mixed(hour.haze, hour.land, 0.3 + near * 0.62);
    for (let x = -0.05; x < wide + 0.05;) {
      const width = random.between(0.03, 0.095) * (0.75 + near * 0.35);
      const crowd = Math.exp(-(((x - centre) / (wide * 0.3)) ** 2));
      const tall = (0.04 + rise * (crowd * random.between(0.35, 1.1) + 0.12 * random.next())) * (1.1 - near * 0.42);
      const wall = day ? mixed(lightOf(random.pick(STONES), 0.62), hour.haze, 0.62 - near * 0.5) : tone;
      const tower = { x, foot: shore, width, tall, tone: wall, near, crowned: random.chance(0.22) };
      paintTower(tools, tower, day ? hour : undefined);
      x += width * random.between(0.75, 1.35);
    }
  }
  const quay = dimmed(hour.land, 0.7);
  fillShape(picture, rectangle(0, shore - 0.014, wide, 0.02), quay);
  const lampsUntil = day ? 0 : wide;
  for (let x = random.between(0, 0.05); x < lampsUntil; x += random.between(0.03, 0.07)) {
    const lamp = lightOf(random.pick(["#ffc27a", "#ffd9a0", "#fff0da"]), 1.8);
    fillShape(picture, ellipse(x, shore - 0.017, 0.0028), dimmed(lamp, 2));
    addGlow(picture, x, shore - 0.017, 0.035, dimmed(lamp, 0.3));
  }
  if (random.chance(0.45)) paintBridge(tools, shore, quay, !day);
  reflectBelow(tools, shore + 0.004, {
    tint: [0.58, 0.62, 0.68],
    ripple: random.between(0.4, 1),
    smear: random.between(0.015, 0.06),
  });
}

const STONES = ["#c9b79c", "#a8744f", "#8f9aa3", "#d8cfbf", "#7f6a5c", "#b0b8bd", "#96725c"] as const;

type Tower = {
  x: number;
  foot: number;
  width: number;
  tall: number;
  tone: readonly [number, number, number];
  near: number;
  crowned: boolean;
};

function paintTower(
  { picture, random }: SceneTools,
  { x, foot, width, tall, tone, near, crowned }: Tower,
  day: Hour | undefined,
): void {
  const top = foot - tall;
  const shape: Point[] = crowned
    ? [
        [x, foot],
        [x, top],
        [x + width * 0.18, top],
        [x + width * 0.18, top - width * 0.35],
        [x + width * 0.36, top - width * 0.35],
        [x + width * 0.47, top - width * 0.8],
        [x + width * 0.49, top - width * 1.7],
        [x + width * 0.51, top - width * 1.7],
        [x + width * 0.53, top - width * 0.8],
        [x + width * 0.64, top - width * 0.35],
        [x + width * 0.82, top - width * 0.35],
        [x + width * 0.82, top],
        [x + width, top],
        [x + width, foot],
      ]
    : rectangle(x, top, width, tall);
  const cell = 0.0105;
  const lit = random.between(0.08, 0.5) * (0.35 + near * 0.65);
  const warm = mixed(lightOf("#ffc67a"), lightOf("#fff0d6"), random.next());
  const key = random.between(0, 99);
  const chanceAt = (column: number, row: number) => {
    const wave = Math.sin(column * 127.1 + row * 311.7 + key) * 43758.5453;
    return wave - Math.floor(wave);
  };
  fillShape(picture, shape, (px, py, out) => {
    put(out, dimmed(tone, 0.8 + 0.3 * clamp((px - x) / width)));
    veil(out, tone, 0.3);
    const u = (px - x) / cell;
    const v = (py - top) / (cell * 1.25);
    if (px > x + width - cell * 0.6 || v < 0.4) return;
    const chance = chanceAt(Math.floor(u), Math.floor(v));
    if (chance > lit && !day) return;
    const pane =
      smoothstep(0.46, 0.3, Math.abs(u - Math.floor(u) - 0.5)) *
      smoothstep(0.44, 0.28, Math.abs(v - Math.floor(v) - 0.5));
    if (day) {
      veil(out, mixed(dimmed(tone, 0.3), day.middle, 0.1 + 0.35 * chance ** 3), pane * 0.85);
      return;
    }
    veil(out, dimmed(warm, 0.35 + (chance / lit) * 1.1 * (0.4 + near * 0.6)), pane * 0.9);
  });
  if (near > 0.4 && random.chance(0.2))
    fillShape(picture, stroke([x + width / 2, top], [x + width / 2, top - 0.05], 0.003, 0.001), tone);
}

function paintBridge(
  { picture, random }: SceneTools,
  shore: number,
  light: readonly [number, number, number],
  lamps: boolean,
): void {
  const { wide } = picture;
  const left = wide * random.between(0.1, 0.3);
  const right = wide * random.between(0.65, 0.95);
  const deck = shore - 0.045;
  const top = shore - random.between(0.2, 0.3);
  const parts: Point[][] = [stroke([-0.1, deck], [wide + 0.1, deck], 0.009)];
  for (const x of [left, right]) {
    parts.push(
      stroke([x - 0.012, shore], [x - 0.008, top], 0.009),
      stroke([x + 0.012, shore], [x + 0.008, top], 0.009),
      stroke([x - 0.01, top + 0.03], [x + 0.01, top + 0.03], 0.008),
      stroke([x - 0.01, top + 0.1], [x + 0.01, top + 0.1], 0.008),
    );
  }
  const cable = (x: number) => {
    const span = right - left;
    const t =
      x < left ? (left - x) / span + 0.0 : x > right ? (x - right) / span : Math.min(x - left, right - x) / span;
    const inner = x >= left && x <= right;
    return inner ? deck - 0.006 - (deck - top) * (1 - 2 * t) ** 2 : Math.min(deck, top + (deck - top) * t * 2.2);
  };
  for (let x = -0.05; x < wide + 0.05; x += 0.02) {
    parts.push(stroke([x, cable(x)], [x + 0.02, cable(x + 0.02)], 0.004), stroke([x, cable(x)], [x, deck], 0.0014));
  }
  paintMask(picture, maskOf(picture, parts), light, 0.95);
  if (!lamps) return;
  for (let x = -0.02; x < wide; x += 0.075) {
    fillShape(picture, ellipse(x, deck - 0.01, 0.0025), [3.6, 2.7, 1.7]);
    addGlow(picture, x, deck - 0.01, 0.028, [0.5, 0.34, 0.18]);
  }
}
