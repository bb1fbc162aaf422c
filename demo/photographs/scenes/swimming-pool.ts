import { dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, smoothOutline } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

/** A swimming pool from above: caustics, tiled edge, lanes, a swimmer or a float. */
export const swimmingPool: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const angle = random.between(-0.45, 0.45) + (random.chance(0.35) ? 1.2 : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edge = random.between(0.12, 0.3) * high;
  const lanes = random.chance(0.5);
  const laneWide = random.between(0.24, 0.34);
  const deep = lightOf(random.pick(["#1287b0", "#1a9ab5", "#2aa7a8", "#0f78ad"]), 0.58);
  const pale = lightOf("#8fe6e6", 0.95);
  const stone = lightOf(random.pick(["#e9d8bd", "#d9b597", "#ded9d0", "#e3a58c"]), 0.85);
  const along = (x: number, y: number): Point => [
    (x - wide / 2) * cos + (y - high / 2) * sin,
    -(x - wide / 2) * sin + (y - high / 2) * cos + high / 2,
  ];
  const caustics = coarseField(picture, 1.5, (x, y) => {
    const bendX = noise.at(x * 3.1, y * 3.1) * 0.5;
    const bendY = noise.at(x * 3.1 + 9, y * 3.1 + 4) * 0.5;
    return noise.ridged(x * 4.4 + bendX, y * 4.4 + bendY, 2) ** 3;
  });
  const wobble = coarseField(picture, 4, (x, y) => noise.fbm(x * 3.4, y * 3.4, 2) * 0.014);
  paintEach(picture, (x, y, out) => {
    const [u, v] = along(x, y);
    if (v < edge) {
      // Deck: slabs with joints, then the pale coping along the water.
      const slab = 0.19;
      const joint = Math.max(
        smoothstep(0.487, 0.497, Math.abs(((u / slab + 40) % 1) - 0.5)),
        smoothstep(0.485, 0.496, Math.abs((((edge - v) / slab + 40.2) % 1) - 0.5)),
      );
      const tone =
        0.9 +
        0.14 * noise.fbm(u * 8, v * 8, 3) +
        0.1 * noise.at(Math.floor(u / slab) * 7.7 + 0.4, Math.floor((edge - v) / slab) * 5.3 + 0.3);
      put(out, dimmed(stone, tone * (1 - 0.45 * joint)));
      veil(out, [0.95, 0.92, 0.86], smoothstep(edge - 0.05, edge - 0.046, v) * 0.7);
      return;
    }
    const depth = smoothstep(edge, edge + high * 0.9, v);
    const shift = wobble(x, y);
    put(out, mixed(pale, deep, 0.32 + 0.62 * depth));
    const tile = 0.034;
    const grid = Math.max(
      smoothstep(0.42, 0.5, Math.abs((((u + shift) / tile + 90) % 1) - 0.5)),
      smoothstep(0.42, 0.5, Math.abs((((v + shift) / tile + 90) % 1) - 0.5)),
    );
    veil(out, dimmed(pale, 1.05), grid * 0.13 * (1 - depth * 0.6));
    if (lanes) {
      const lane = Math.abs((((u + shift * 1.6) / laneWide + 40) % 1) - 0.5) * laneWide;
      veil(out, [0.015, 0.05, 0.13], smoothstep(0.017, 0.013, lane) * 0.75 * smoothstep(edge + 0.1, edge + 0.105, v));
    }
    veil(out, [0.02, 0.16, 0.22], 0.55 * smoothstep(edge + 0.06, edge + 0.005, v + shift));
    shine(out, [0.72, 0.95, 0.9], caustics(x, y) * (0.95 - 0.35 * depth));
  });
  if (lanes) paintLaneLines(tools, along, laneWide, edge, angle);
  const guests = random.whole(1, 2);
  const first = random.pick([0.12, 0.52]);
  for (let i = 0; i < guests; i++) {
    const x = wide * (((first + i * 0.4) % 0.8) + random.between(0.05, 0.25));
    const y = high * random.between(0.5, 0.82);
    if (along(x, y)[1] < edge + 0.18) continue;
    if (random.chance(0.55)) paintFloat(tools, x, y);
    else paintSwimmer(tools, x, y, random.between(0, 6.3));
  }
};

const SHADE: Light = [0.4, 0.55, 0.62];

function paintLaneLines(
  { picture }: SceneTools,
  along: (x: number, y: number) => Point,
  laneWide: number,
  edge: number,
  angle: number,
): void {
  paintEach(picture, (x, y, out) => {
    const [u, v] = along(x, y);
    if (v < edge + 0.02) return;
    const across = Math.abs(((u / laneWide + 40.5) % 1) - 0.5) * laneWide;
    const bead = smoothstep(0.5, 0.4, Math.abs(((v / 0.018 + 50) % 1) - 0.5));
    const red = Math.floor(v / 0.108 + angle) % 2 === 0;
    veil(out, red ? [0.75, 0.09, 0.05] : [0.95, 0.93, 0.88], smoothstep(0.0085, 0.006, across) * bead);
  });
}

function paintFloat({ picture, random }: SceneTools, x: number, y: number): void {
  const radius = random.between(0.08, 0.12);
  const [a, b] = random
    .pick([
      ["#e4472b", "#fff6e6"],
      ["#ffc233", "#fff3d0"],
      ["#f08aa8", "#fff0f0"],
    ] as const)
    .map((hex) => lightOf(hex, 0.95)) as [Light, Light];
  const turn = random.between(0, 6);
  const ring = (radiusHere: number, dx: number, dy: number) => ellipse(x + dx, y + dy, radiusHere);
  fillShape(
    picture,
    [...ring(radius, 0.04, 0.05), ...ring(radius * 0.52, 0.04, 0.05).toReversed()],
    shadePaint(SHADE),
    {
      softness: 0.006,
    },
  );
  fillShape(picture, [...ring(radius, 0, 0), ...ring(radius * 0.5, 0, 0).toReversed()], (px, py, out) => {
    const part = Math.floor(((Math.atan2(py - y, px - x) + turn) / (Math.PI * 2)) * 8 + 16) % 2;
    const away = (Math.hypot(px - x, py - y) / radius - 0.75) / 0.25;
    const towards = ((x - px + (y - py)) / (radius * 1.4)) * away;
    put(out, dimmed(part ? a : b, 0.95 - 0.42 * away * away + 0.28 * towards));
    shine(out, [1, 1, 1], 0.5 * smoothstep(0.25, 0.05, Math.hypot(away - 0.25, towards - 0.25)));
  });
}

function paintSwimmer({ picture, random }: SceneTools, x: number, y: number, turn: number): void {
  const size = random.between(0.1, 0.14);
  const skin = lightOf(random.pick(["#c98c66", "#8a5638", "#e0ab86"]), 0.8);
  const suit = lightOf(random.pick(["#d8342a", "#1b2a55", "#f2b632"]), 0.75);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (ahead: number, side: number): Point => [
    x + (ahead * cos - side * sin) * size,
    y + (ahead * sin + side * cos) * size,
  ];
  const part = (corners: [number, number][]) => smoothOutline(corners.map(([ahead, side]) => at(ahead, side)));
  const body = part([
    [0.75, -0.2],
    [0.8, 0.2],
    [0.2, 0.17],
    [-0.15, 0.2],
    [-0.9, 0.16],
    [-1.6, 0.1],
    [-0.9, 0.02],
    [-1.6, -0.14],
    [-0.9, -0.18],
    [-0.15, -0.2],
    [0.2, -0.16],
  ]);
  const arm = part([
    [0.66, 0.2],
    [1.1, 0.36],
    [1.62, 0.22],
    [1.66, 0.3],
    [1.1, 0.5],
    [0.6, 0.32],
  ]);
  const other = part([
    [0.7, -0.2],
    [0.4, -0.55],
    [-0.15, -0.6],
    [-0.15, -0.5],
    [0.35, -0.43],
    [0.55, -0.18],
  ]);
  const head = ellipse(...at(1.02, 0), size * 0.19);
  for (const shape of [body, arm, other, head])
    fillShape(
      picture,
      shape.map(([px, py]): Point => [px + 0.05, py + 0.065]),
      shadePaint(SHADE),
      { softness: 0.008, opacity: 0.8 },
    );
  for (const shape of [body, arm, other]) fillShape(picture, shape, skin, { softness: 0.0012 });
  fillShape(
    picture,
    part([
      [0.62, -0.17],
      [0.62, 0.17],
      [-0.3, 0.2],
      [-0.3, -0.2],
    ]),
    suit,
    { softness: 0.001 },
  );
  fillShape(picture, head, lightOf("#f2efe6", 0.9), { softness: 0.001 });
  for (let i = 0; i < 26; i++) {
    const [px, py] = at(random.between(-1.9, -1.2) + random.gaussian() * 0.12, random.gaussian() * 0.2);
    fillShape(picture, ellipse(px, py, random.between(0.002, 0.008)), [1, 1, 1], { softness: 0.002, opacity: 0.6 });
  }
}
