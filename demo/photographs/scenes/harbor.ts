import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, rectangle, smoothLine, smoothOutline, stroke, strokesAlong } from "../outlines.ts";
import { paintBelow, paintEach, put, veil, type Paint } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

const HULLS = ["#2f5f8a", "#b8412f", "#e9e4d6", "#2f6b5a", "#e0b23c", "#1f2f4a"] as const;
const HOUSES = ["#e6d3b3", "#c9705a", "#e9e4da", "#8fa9b3", "#d9a85a", "#a8b59a"] as const;

type Part = { shape: Point[]; paint: Paint | Light };

/** Fishing boats and sailing boats at their moorings, the town behind them, all mirrored in quiet water. */
export const harbor: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["noon", "golden", "dawn", "golden"]);
  const shore = high * random.between(0.44, 0.5);
  const sun = random.pick([-1, 1]);
  paintSky(tools, {
    hour,
    horizon: shore,
    sunX: wide * (0.5 + sun * 0.55),
    sunY: shore - 0.25,
    sunSize: 0,
    clouds: random.between(0.2, 0.55),
  });
  for (let layer = 0; layer < 2; layer++) {
    const shift = random.between(0, 40);
    const tone = mixed(hour.haze, mixed(hour.land, lightOf("#4d6040", 0.35), 0.5), 0.35 + layer * 0.35);
    paintBelow(
      picture,
      (x) => shore - 0.03 - (0.17 - layer * 0.08) * clamp(0.5 + noise.fbm(x * 1.2 + shift, shift, 4)),
      (x, y, out) => {
        put(out, dimmed(tone, 0.85 + 0.45 * noise.fbm(x * 28, y * 34, 3)));
        veil(out, hour.haze, 0.3 * smoothstep(shore - 0.12, shore, y));
      },
    );
  }
  paintTown(tools, shore, hour, sun);
  const distant: Point[][] = [];
  for (let i = 0; i < 34; i++) {
    const x = random.between(0, wide);
    const foot = shore + random.between(-0.004, 0.008);
    const tall = random.between(0.06, 0.15);
    distant.push(stroke([x, foot], [x + random.gaussian() * 0.001, foot - tall], 0.0028, 0.0014));
    distant.push(stroke([x - tall * 0.14, foot - tall * 0.14], [x, foot - tall * 0.14], 0.004));
    distant.push(
      smoothOutline(
        [
          [x - tall * 0.22, foot - 0.008],
          [x + tall * 0.22, foot - 0.011],
          [x + tall * 0.16, foot + 0.002],
          [x - tall * 0.2, foot + 0.002],
        ],
        3,
      ),
    );
  }
  paintMask(picture, maskOf(picture, distant), mixed(hour.cloudLit, hour.haze, 0.35), 0.9);
  reflectBelow(tools, shore + 0.004, { tint: [0.62, 0.68, 0.7], ripple: random.between(0.4, 0.8), smear: 0.018 });
  paintEach(
    picture,
    (x, y, out) => {
      if (y < shore + 0.004) return;
      const depth = 1 / (y - shore + 0.03);
      const swell = noise.fbm((x - wide / 2) * depth * 0.6, depth * 3.2, 3);
      veil(
        out,
        mixed(dimmed(hour.zenith, 0.3), [0.015, 0.06, 0.06], 0.5),
        clamp(0.16 + 0.34 * ((y - shore) / (high - shore)) + 0.5 * swell),
      );
    },
    shore,
  );
  const rows = [0.06, 0.14, 0.14, 0.26, 0.27, 0.5];
  let turn = random.between(0, 1);
  const moored: { x: number; size: number; line: number }[] = [];
  for (const depth of rows) {
    turn = (turn + 0.381966 + random.between(-0.04, 0.04)) % 1;
    const size = 0.16 + depth * 0.85;
    const x = wide * (0.06 + 0.88 * turn);
    const line = shore + 0.015 + depth * (high - shore) * 0.98;
    const dir = random.pick([-1, 1]);
    const parts = random.chance(depth > 0.4 ? 0.2 : 0.45)
      ? sailingBoat(tools, x, line, size, dir, hour)
      : fishingBoat(tools, x, line, size, dir, hour, sun);
    paintAfloat(tools, parts, line, hour);
    moored.push({ x, size, line });
  }
  for (let i = 0; i < 9; i++) {
    const near = random.between(0.25, 0.95);
    const [x, y] = [random.between(0.03, wide - 0.03), shore + near * (high - shore)];
    const size = 0.005 + near * 0.011;
    if (moored.some((boat) => Math.abs(boat.x - x) < boat.size * 0.65 && y < boat.line + boat.size * 0.1)) continue;
    paintAfloat(
      tools,
      [
        {
          shape: ellipse(x, y - size * 0.5, size, size * 0.9),
          paint: lightOf(random.pick(["#e4572b", "#f0e9dc"]), 0.8),
        },
      ],
      y,
      hour,
    );
  }
};

/** White and coloured houses shoulder to shoulder along the quay. */
function paintTown({ picture, random }: SceneTools, shore: number, hour: Hour, sun: number): void {
  const { wide } = picture;
  for (let row = 0; row < 2; row++) {
    const foot = shore - 0.012 - (1 - row) * 0.035;
    for (let x = -0.02; x < wide;) {
      const width = random.between(0.035, 0.075);
      if (row === 0 && random.chance(0.4)) {
        x += width;
        continue;
      }
      const tall = random.between(0.03, 0.062);
      const wall = mixed(lightOf(random.pick(HOUSES), 0.75), hour.haze, 0.34 - row * 0.14);
      const roof = mixed(lightOf(random.pick(["#8a4a38", "#5a5552", "#6e4438"]), 0.5), hour.haze, 0.25);
      fillShape(picture, rectangle(x, foot - tall, width, tall + 0.02), (px, _py, out) =>
        put(out, dimmed(wall, 0.85 + 0.25 * sun * ((px - x) / width - 0.5))),
      );
      fillShape(
        picture,
        [
          [x - 0.003, foot - tall],
          [x + width * 0.2, foot - tall - 0.017],
          [x + width * 0.8, foot - tall - 0.017],
          [x + width + 0.003, foot - tall],
        ],
        roof,
      );
      const columns = Math.max(2, Math.round(width / 0.016));
      for (let column = 0; column < columns; column++)
        for (let floor = 0; floor < 2; floor++)
          fillShape(
            picture,
            rectangle(x + ((column + 0.3) / columns) * width, foot - tall * (0.85 - floor * 0.45), 0.0065, tall * 0.24),
            dimmed(hour.land, 0.8),
            { opacity: 0.7 },
          );
      x += width * random.between(0.98, 1.12);
    }
  }
  const stone = mixed(lightOf("#8a8276", 0.5), hour.haze, 0.25);
  fillShape(picture, rectangle(-0.1, shore - 0.014, wide + 0.2, 0.02), (_x, y, out) =>
    put(out, dimmed(stone, y > shore - 0.002 ? 0.45 : 1)),
  );
}

/** Paints a boat on its waterline, over its own reflection broken by ripples. */
function paintAfloat({ picture, noise }: SceneTools, parts: readonly Part[], line: number, hour: Hour): void {
  const wobble = (y: number, x: number) =>
    (0.002 + Math.min(0.06, y - line) * 0.06) * noise.at(y * 65, x * 1.5) +
    0.01 * noise.at(y * 24, x * 0.7) * clamp((y - line) * 12);
  for (const { shape, paint } of parts) {
    const mirrored: Point[] = [];
    shape.forEach((from, i) => {
      const to = shape[(i + 1) % shape.length]!;
      const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.006));
      for (let piece = 0; piece < pieces; piece++) {
        const t = piece / pieces;
        const [x, up] = [from[0] + (to[0] - from[0]) * t, line - (from[1] + (to[1] - from[1]) * t)];
        const y = line + up * 0.92;
        mirrored.push([x + wobble(y, x), y]);
      }
    });
    const tone: Paint | Light =
      typeof paint === "function"
        ? (x, y, out) => {
            paint(x, 2 * line - y, out);
            out[0]! *= 0.5;
            out[1]! *= 0.56;
            out[2]! *= 0.58;
          }
        : mixed(dimmed(paint, 0.55), dimmed(hour.zenith, 0.3), 0.2);
    fillShape(picture, mirrored, tone, { softness: 0.003, opacity: 0.6 });
  }
  for (const { shape, paint } of parts) fillShape(picture, shape, paint);
}

function fishingBoat(
  { random }: SceneTools,
  x: number,
  line: number,
  size: number,
  dir: number,
  hour: Hour,
  sun: number,
): Part[] {
  const at = (across: number, up: number): Point => [x + across * size * dir, line - up * size];
  const hull = lightOf(random.pick(HULLS), 0.62);
  const white = mixed(lightOf("#f2ede2", 0.8), hour.sun, 0.15);
  const dark: Light = [0.02, 0.022, 0.026];
  const shade = dir * sun > 0 ? 1 : 0.72;
  const sheer = smoothLine([at(-0.5, 0.17), at(-0.2, 0.13), at(0.2, 0.16), at(0.56, 0.29)], 8);
  const keel = [at(0.52, 0.2), at(0.44, 0.03), at(0.4, -0.004), at(-0.46, -0.004), at(-0.5, 0.05)];
  const body: Point[] = [...sheer, ...keel];
  const hullPaint: Paint = (_px, py, out) => {
    const up = (line - py) / size;
    put(out, dimmed(hull, shade * (0.55 + 2.1 * clamp(up, 0, 0.3))));
    veil(out, lightOf("#8a2f22", 0.4), smoothstep(0.034, 0.028, up));
    veil(out, white, smoothstep(0.034, 0.038, up) * smoothstep(0.048, 0.044, up) * 0.8);
  };
  const cabinAft = random.chance(0.5) ? -0.3 : -0.02;
  const roof = random.between(0.37, 0.43);
  const mast = cabinAft + (cabinAft < -0.1 ? 0.42 : -0.14);
  const parts: Part[] = [
    { shape: stroke(at(mast, 0.12), at(mast, 0.86), size * 0.018, size * 0.01), paint: mixed(white, dark, 0.3) },
    {
      shape: stroke(at(mast, 0.24), at(mast - 0.36, 0.62), size * 0.012, size * 0.008),
      paint: mixed(white, dark, 0.4),
    },
    ...[at(0.54, 0.29), at(-0.48, 0.18), at(mast - 0.36, 0.62)].map((to) => ({
      shape: stroke(at(mast, 0.84), to, size * 0.0045),
      paint: mixed(dark, hour.haze, 0.25),
    })),
    { shape: body, paint: hullPaint },
    {
      shape: [at(cabinAft, 0.13), at(cabinAft + 0.02, roof), at(cabinAft + 0.25, roof), at(cabinAft + 0.3, 0.15)],
      paint: dimmed(white, 0.95 * shade),
    },
    {
      shape: [
        at(cabinAft - 0.02, roof),
        at(cabinAft - 0.01, roof + 0.026),
        at(cabinAft + 0.29, roof + 0.026),
        at(cabinAft + 0.29, roof),
      ],
      paint: dimmed(hull, 0.85),
    },
    ...[0.04, 0.115, 0.19].map((pane) => ({
      shape: [
        at(cabinAft + pane, roof - 0.1),
        at(cabinAft + pane + 0.003, roof - 0.03),
        at(cabinAft + pane + 0.055, roof - 0.03),
        at(cabinAft + pane + 0.06, roof - 0.1),
      ],
      paint: mixed(dark, hour.zenith, 0.3),
    })),
    ...strokesAlong(sheer, size * 0.022).map((shape) => ({ shape, paint: dimmed(white, 0.9) })),
    ...[-0.36, -0.1, 0.14].map((fender) => ({
      shape: ellipse(...at(fender, 0.085), size * 0.018, size * 0.032),
      paint: dimmed(lightOf("#e8e2d2", 0.7), shade),
    })),
  ];
  const rail = smoothLine([at(-0.48, 0.23), at(-0.2, 0.2), at(0.2, 0.23), at(0.53, 0.36)], 4);
  parts.push(...strokesAlong(rail, size * 0.006).map((shape) => ({ shape, paint: mixed(white, dark, 0.35) })));
  for (const post of [-0.45, -0.25, 0.3, 0.42])
    parts.push({
      shape: stroke(at(post, 0.16 + Math.max(0, post) * 0.2), at(post, 0.22 + Math.max(0, post) * 0.22), size * 0.006),
      paint: mixed(white, dark, 0.35),
    });
  return parts;
}

function sailingBoat({ random }: SceneTools, x: number, line: number, size: number, dir: number, hour: Hour): Part[] {
  const at = (across: number, up: number): Point => [x + across * size * dir, line - up * size];
  const white = mixed(lightOf("#f5f1e8", 0.85), hour.sun, 0.15);
  const metal = mixed(white, hour.zenith, 0.35);
  const stripe = lightOf(random.pick(["#24496e", "#a83a2c", "#2f6b5a"]), 0.5);
  const cover = lightOf(random.pick(["#1f3a5a", "#e9e2d2", "#7a2a24"]), 0.45);
  const sheer = smoothLine([at(-0.46, 0.11), at(0, 0.1), at(0.54, 0.14)], 8);
  const hullPaint: Paint = (_px, py, out) => {
    const up = (line - py) / size;
    put(out, dimmed(white, 0.5 + 3.4 * clamp(up, 0, 0.14)));
    veil(out, stripe, smoothstep(0.018, 0.014, up));
  };
  return [
    { shape: stroke(at(0.06, 0.1), at(0.05, 1.18), size * 0.018, size * 0.012), paint: metal },
    ...[at(0.53, 0.14), at(-0.45, 0.12)].map((to) => ({
      shape: stroke(at(0.05, 1.16), to, size * 0.0036),
      paint: dimmed(metal, 0.7),
    })),
    { shape: stroke(at(-0.04, 0.72), at(0.15, 0.72), size * 0.006), paint: metal },
    { shape: [...sheer, at(0.42, -0.003), at(-0.42, -0.003)], paint: hullPaint },
    {
      shape: smoothOutline([at(-0.22, 0.1), at(-0.18, 0.165), at(0.16, 0.175), at(0.3, 0.12)], 4),
      paint: dimmed(white, 0.92),
    },
    ...[-0.1, 0, 0.1].map((pane) => ({
      shape: rectangle(Math.min(at(pane, 0)[0], at(pane + 0.06, 0)[0]), line - 0.15 * size, 0.06 * size, 0.022 * size),
      paint: [0.02, 0.03, 0.045] as const,
    })),
    {
      shape: smoothOutline(
        [at(0.05, 0.235), at(-0.15, 0.225), at(-0.4, 0.22), at(-0.4, 0.25), at(-0.15, 0.275), at(0.05, 0.3)],
        4,
      ),
      paint: cover,
    },
  ];
}
