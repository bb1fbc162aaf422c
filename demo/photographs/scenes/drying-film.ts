import { blurLight } from "../blur.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, rectangle, smoothLine, smoothOutline, stroke, strokesAlong } from "../outlines.ts";
import { paintEach, put, shadePaint, shine, type Paint } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

/** Millimetres on a strip of 35 mm film. */
const FILM_WIDE = 35;
const FRAME_LONG = 38;
const FRAME_HALF = 12;
const HOLE_PITCH = 4.75;

const ROOMS = [
  { wall: "#e9dfce", light: "#fff4dc", shade: "#a8a294" },
  { wall: "#cfd8da", light: "#f7fbff", shade: "#8a979c" },
  { wall: "#e2c9a6", light: "#ffe6bd", shade: "#9a7f62" },
] as const;

/** Strips of developed film on a line, clipped, before a bright wall. */
export const dryingFilm: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide } = picture;
  const room = random.pick(ROOMS);
  const [wall, light, shade] = [lightOf(room.wall, 0.8), lightOf(room.light, 1), lightOf(room.shade, 0.6)];
  const from = random.pick([-1, 1]);
  paintEach(picture, (x, y, out) => {
    const across = from > 0 ? x / wide : 1 - x / wide;
    put(out, mixed(shade, wall, clamp(0.25 + across * 0.75 + 0.2 * noise.fbm(x * 1.1, y * 1.1, 2))));
    const [u, v] = [(x - from * y * 0.24) / 0.36 + 7.2, y / 0.46];
    const pane =
      smoothstep(0.04, 0.13, Math.abs(u - Math.round(u))) * smoothstep(0.03, 0.1, Math.abs(v - Math.round(v)));
    shine(out, light, 0.3 * pane * smoothstep(0.2, 0.75, across));
  });
  const line = random.between(0.05, 0.08);
  for (let i = 0; i < 4; i++)
    paintStrip(
      tools,
      {
        x: wide * (0.1 + i * 0.27 + random.between(-0.05, 0.05)),
        top: line + 0.02,
        width: 0.105,
        grey: random.chance(0.5),
        length: random.between(0.9, 1.2),
      },
      light,
    );
  blurLight(picture.light, picture.width, picture.height, picture.unit * 0.014);
  const rope = smoothLine(
    [
      [-0.05, line - 0.012],
      [wide / 2, line + 0.012],
      [wide + 0.05, line - 0.006],
    ],
    12,
  );
  for (const piece of strokesAlong(rope, 0.0055)) fillShape(picture, piece, lightOf("#5a4a3a", 0.5));
  const strips = random.whole(4, 5);
  const pitch = wide / (strips + 0.15);
  for (let i = 0; i < strips; i++) {
    const x = pitch * (i + 0.58) + random.between(-0.03, 0.03);
    const width = random.between(0.15, 0.165);
    const length = random.chance(0.25) ? random.between(0.66, 0.78) : 1.2;
    paintStrip(tools, { x, top: line + 0.02, width, grey: i % 3 === 1, length }, light);
    paintPeg(tools, x, line, width);
    if (length < 1) paintPeg(tools, x, line + 0.02 + length - 0.01, width);
  }
};

type Strip = { x: number; top: number; width: number; grey: boolean; length: number };

function paintStrip(
  { picture, random, noise }: SceneTools,
  { x, top, width, grey, length }: Strip,
  light: Light,
): void {
  const mm = width / FILM_WIDE;
  const sway = random.gaussian() * 0.012;
  const curl = random.between(1.4, 2.4);
  const phase = random.between(0, 6);
  const middle = (y: number) => x + sway * ((y - top) / length) ** 2 + 0.003 * Math.sin((y - top) * 5 + phase);
  const foot = top + length;
  const outline: Point[] = [];
  for (let i = 0; i <= 24; i++) outline.push([middle(top + (length * i) / 24) - width / 2, top + (length * i) / 24]);
  for (let i = 24; i >= 0; i--) outline.push([middle(top + (length * i) / 24) + width / 2, top + (length * i) / 24]);
  fillShape(
    picture,
    outline.map(([px, py]): Point => [px + 0.035, py + 0.02]),
    shadePaint([0.6, 0.57, 0.56]),
    { softness: 0.016, opacity: 0.6 },
  );
  const base: Light = grey ? [0.62, 0.63, 0.66] : [0.86, 0.46, 0.24];
  const start = random.between(4, 14);
  const seed = random.between(0, 500);
  const film: Paint = (px, py, out) => {
    const u = (px - middle(py)) / mm;
    const v = (py - top) / mm;
    const hole = (v % HOLE_PITCH) / HOLE_PITCH;
    const side = Math.abs(Math.abs(u) - 15.1);
    const inHole = smoothstep(1.5, 1.2, side) * smoothstep(0.32, 0.26, Math.abs(hole - 0.5));
    const behind: Light = [out[0]!, out[1]!, out[2]!];
    const frame = Math.floor((v - start) / FRAME_LONG);
    const along = ((v - start) / FRAME_LONG - frame - 0.5) * FRAME_LONG;
    const inFrame =
      smoothstep(FRAME_HALF, FRAME_HALF - 0.35, Math.abs(u)) *
      smoothstep(18, 17.65, Math.abs(along)) *
      (v > start && frame >= 0 ? 1 : 0);
    const positive =
      inFrame > 0 ? miniature(noise, seed + frame * 17.3, (along + 18) / 36, (u + 12) / 24) : ([0, 0, 0] as const);
    // A negative: what was bright has blocked the light.
    const pass = (channel: 0 | 1 | 2) => {
      const value = grey ? positive[0] * 0.3 + positive[1] * 0.6 + positive[2] * 0.1 : positive[channel];
      return base[channel] * (1 - 0.86 * clamp(value) * inFrame);
    };
    const bend = 0.9 + 0.16 * Math.sin((py - top) * curl * 3 + phase) - 0.1 * (u / 17) ** 2;
    const lit: Light = [pass(0) * bend, pass(1) * bend, pass(2) * bend];
    const code =
      inFrame === 0 && Math.abs(Math.abs(u) - 12.9) < 0.45 && noise.at(v * 0.9 + seed, u > 0 ? 3.5 : 8.5) > 0.32
        ? 0.45
        : 1;
    const through: Light = [
      behind[0] * 0.35 + light[0] * 0.55,
      behind[1] * 0.35 + light[1] * 0.55,
      behind[2] * 0.35 + light[2] * 0.55,
    ];
    put(
      out,
      mixed(
        [through[0] * lit[0] * code, through[1] * lit[1] * code, through[2] * lit[2] * code],
        behind,
        inHole * 0.94,
      ),
    );
    const gloss = Math.exp(-(((u / 17 + 0.55 + 0.25 * Math.sin((py - top) * 4 + phase)) / 0.13) ** 2));
    shine(out, light, 0.11 * gloss * (1 - inHole));
    shine(out, light, 0.2 * smoothstep(16.7, 17.3, Math.abs(u)));
  };
  fillShape(picture, outline, film);
  fillShape(
    picture,
    stroke([middle(foot) - width / 2, foot], [middle(foot) + width / 2, foot], 0.002),
    dimmed(base, 0.5),
  );
}

/** What a frame shows, as a positive; `along` 0..1 the long side, `across` 0 (its sky) .. 1. */
function miniature(noise: SceneTools["noise"], seed: number, along: number, across: number): Light {
  const kind = Math.abs(Math.floor(seed * 7.31)) % 4;
  const horizon = 0.42 + 0.28 * noise.at(seed, 0.5) + 0.16 * noise.fbm(along * 3 + seed, seed, 3);
  if (kind === 0) {
    // A head and shoulders before a blurred ground.
    const person =
      Math.hypot((along - 0.5) / 0.13, (across - 0.4) / 0.24) < 1 ||
      (across > 0.62 && Math.abs(along - 0.5) < 0.16 + (across - 0.62) * 0.55);
    const ground = 0.45 + 0.35 * noise.fbm(along * 4 + seed, across * 4, 2);
    return person ? (across > 0.62 ? [0.2, 0.26, 0.42] : [0.88, 0.66, 0.52]) : [ground, ground * 1.05, ground * 0.9];
  }
  if (kind === 1) {
    // A street of houses.
    const house = Math.floor(along * 5 + seed);
    const top = 0.18 + 0.3 * Math.abs(noise.at(house * 3.1 + 0.4, seed));
    if (across > 0.82) return [0.3, 0.3, 0.32];
    if (across < top) return [0.7, 0.84, 0.98];
    const window = Math.abs(((along * 15) % 1) - 0.5) < 0.22 && Math.abs(((across * 9) % 1) - 0.5) < 0.25;
    return window ? [0.12, 0.14, 0.18] : [0.62 + 0.2 * noise.at(house, 2.5), 0.48, 0.4];
  }
  const sun = smoothstep(
    0.11,
    0.07,
    Math.hypot(along - 0.3 - 0.4 * Math.abs(noise.at(seed, 9.5)), (across - 0.22) * 0.67),
  );
  const cloud = 0.16 * noise.fbm(along * 4 + seed, across * 6, 3);
  const sky: Light = kind === 2 ? [0.72 + cloud, 0.82 + cloud, 0.95] : [0.98, 0.72 + cloud, 0.52];
  const land: Light = kind === 2 ? [0.24, 0.36, 0.16] : [0.16, 0.13, 0.18];
  return mixed(
    mixed(sky, [1, 1, 1], sun),
    dimmed(land, 1 + 0.9 * noise.fbm(along * 14 + seed, across * 14, 2)),
    smoothstep(horizon, horizon + 0.03, across),
  );
}

/** A wooden peg over the line. */
function paintPeg({ picture, random }: SceneTools, x: number, y: number, width: number): void {
  const wood = lightOf(random.pick(["#c99a62", "#d8b07a", "#b88450"]), 0.7);
  const half = width * 0.085;
  const [top, foot] = [y - 0.045, y + 0.06];
  for (const side of [-1, 1]) {
    fillShape(
      picture,
      smoothOutline(
        [
          [x + side * half * 0.15, top + 0.012],
          [x + side * half * 1.2, top],
          [x + side * half * 1.05, y],
          [x + side * half * 0.9, foot],
          [x + side * half * 0.1, foot - 0.004],
        ],
        4,
      ),
      (px, py, out) => put(out, dimmed(wood, (side > 0 ? 0.72 : 1) * (0.9 + 0.2 * Math.sin(py * 160 + px * 90)))),
    );
  }
  fillShape(picture, rectangle(x - half * 1.3, y - 0.008, half * 2.6, 0.0045), [0.4, 0.4, 0.41]);
  fillShape(picture, ellipse(x, y - 0.006, half * 0.5, 0.007), [0.22, 0.22, 0.23]);
}
