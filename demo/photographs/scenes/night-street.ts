import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addBokeh, addGlow } from "../lamps.ts";
import { ellipse, rectangle } from "../outlines.ts";
import { coarseField, paintEach, put, shine } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

const NEON = ["#ff2f5e", "#ff5a2a", "#24e0d0", "#ffb52e", "#b45cff", "#3f8cff"] as const;
const SKIES = [
  ["#04060d", "#22304f"],
  ["#070512", "#4a2440"],
  ["#0a1830", "#4d6c96"],
  ["#060a0c", "#3c3a2a"],
] as const;

/** A wet city street at night: houses run to the vanishing point, windows, neon, lamps and their reflections. */
export const nightStreet: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const [above, low] = random.pick(SKIES).map((hex) => lightOf(hex, 0.7)) as [Light, Light];
  const end: Point = [wide * random.between(0.34, 0.66), high * random.between(0.5, 0.62)];
  const haze = coarseField(picture, 6, (x, y) => noise.fbm(x * 2, y * 2, 3));
  paintEach(picture, (x, y, out) => {
    put(out, mixed(above, low, smoothstep(0, end[1], y) * clamp(0.85 + haze(x, y) * 0.5)));
    shine(out, [0.9, 0.5, 0.28], 0.5 * Math.exp(-Math.hypot(x - end[0], y - end[1]) * 5));
  });
  const tower = dimmed(low, 0.3);
  for (let i = 0; i < 5; i++) {
    const width = random.between(0.05, 0.12);
    const height = random.between(0.08, 0.3);
    fillShape(picture, rectangle(end[0] + random.between(-0.26, 0.2), end[1] - height, width, height + 0.1), mixed(tower, low, 0.35));
  }
  const glow = lightOf(random.pick(["#ffb25c", "#ffd9a0", "#ff9a4a"]), 1);
  for (const side of [-1, 1]) paintHouses(tools, end, side, glow);
  const road = end[1] + 0.012;
  // Lamps along both kerbs, nearer ones larger.
  for (let i = 7; i >= 1; i--) {
    const near = 1 / i ** 0.9;
    for (const side of [-1, 1]) {
      const x = end[0] + side * near * 0.62;
      const y = end[1] - near * 0.42;
      addGlow(picture, x, y, 0.05 + near * 0.16, dimmed(glow, 1.1));
      fillShape(picture, ellipse(x, y, 0.003 + near * 0.01), dimmed(glow, 7));
      fillShape(picture, rectangle(x + side * near * 0.012, y, 0.002 + near * 0.004, near * 0.45), [0.004, 0.004, 0.006]);
    }
  }
  const cars = random.whole(1, 4);
  for (let i = 0; i < cars; i++) paintCar(tools, end, random.between(0.14, 0.5), random.pick([-1, 1]));
  reflectBelow(tools, road, { tint: [0.42, 0.43, 0.48], ripple: random.between(0.3, 0.8), smear: random.between(0.03, 0.09) });
  if (random.chance(0.5)) {
    for (let i = 0; i < 14; i++) {
      const lamp = lightOf(random.pick([...NEON, "#ffc890", "#ffe9c8"]), random.between(0.08, 0.5));
      addBokeh(picture, random.between(0, wide), random.between(high * 0.1, high), random.between(0.03, 0.09), lamp, 0.16);
    }
  }
};

/** One side of the street: walls at x = ±1, cut along the depth z into houses with windows and signs. */
function paintHouses({ picture, random, noise }: SceneTools, end: Point, side: number, glow: Light): void {
  const project = (z: number, up: number): Point => [end[0] + (side * 0.56) / z, end[1] - (up - 0.12) / z];
  const quad = (near: number, far: number, low: number, top: number): Point[] => [project(near, low), project(far, low), project(far, top), project(near, top)];
  const houses: { near: number; far: number; top: number }[] = [];
  for (let z = 0.34; z < 6.5; ) {
    const depth = random.between(0.35, 0.8) * (0.6 + z * 0.35);
    houses.push({ near: z, far: z + depth, top: random.between(0.55, 1.5) });
    z += depth;
  }
  for (const { near, far, top } of houses.reverse()) {
    const fog = clamp(near / 7);
    const wall = mixed(lightOf(random.pick(["#2a1c18", "#1a1c24", "#241d2b", "#1f2420", "#33221c"]), 0.55), dimmed(glow, 0.07), fog);
    fillShape(picture, quad(near, far, -0.1, top), (x, y, out) => put(out, dimmed(wall, 1 + 0.35 * noise.fbm(x * 9, y * 9, 2) + 1.6 * smoothstep(end[1] - 0.35, end[1], y))));
    const floors = Math.round(top * 7);
    const columns = Math.max(2, Math.round((far - near) * 7));
    const litShare = random.between(0.18, 0.6);
    for (let floor = 1; floor < floors; floor++) {
      for (let column = 0; column < columns; column++) {
        const z0 = near + ((far - near) * (column + 0.25)) / columns;
        const z1 = near + ((far - near) * (column + 0.75)) / columns;
        const low = 0.03 + (floor / floors) * (top - 0.05);
        const lit = random.chance(litShare);
        const lamp = lit ? mixed(glow, lightOf(random.pick(["#ffe2b0", "#ffcf86", "#cfe4ff", "#ff9f5a"])), 0.7) : ([0.018, 0.022, 0.034] as const);
        fillShape(picture, quad(z0, z1, low, low + (top / floors) * 0.55), dimmed(lamp, lit ? random.between(0.25, 1.7) : random.between(0.5, 1.5)));
      }
    }
    const shop = lightOf(random.pick(["#ffdca0", "#ffc27a", "#dff2ff", "#ffb3c0", "#a8f0e0"]), random.between(0.5, 2.2));
    fillShape(picture, quad(near + (far - near) * 0.1, far - (far - near) * 0.1, -0.1, 0.075), shop);
    if (random.chance(0.65)) paintSign(picture, random, project, near + (far - near) * 0.3, side);
  }
}

function paintSign(picture: SceneTools["picture"], random: SceneTools["random"], project: (z: number, up: number) => Point, z: number, side: number): void {
  const [x, y] = project(z, random.between(0.18, 0.45));
  const tall = (random.between(0.06, 0.17) / z) * 1.2;
  const width = tall * random.between(0.28, 0.5);
  const left = side < 0 ? x : x - width;
  const neon = lightOf(random.pick(NEON), 2.6);
  fillShape(picture, rectangle(left, y, width, tall), dimmed(neon, 0.35));
  fillShape(picture, rectangle(left + width * 0.1, y + width * 0.1, width * 0.8, tall - width * 0.2), dimmed(neon, 0.16));
  const strokes = random.whole(3, 5);
  for (let i = 0; i < strokes; i++) {
    const inset = width * random.between(0.2, 0.36);
    fillShape(picture, rectangle(left + inset, y + tall * ((i + 0.3) / strokes), width - inset * 2, tall * 0.07), mixed(neon, [3, 3, 3], 0.45));
    fillShape(picture, rectangle(left + width * random.between(0.25, 0.6), y + tall * ((i + 0.25) / strokes), width * 0.12, (tall / strokes) * 0.62), mixed(neon, [3, 3, 3], 0.45));
  }
  addGlow(picture, left + width / 2, y + tall / 2, tall * 1.5, dimmed(neon, 0.28));
}

function paintCar({ picture, random }: SceneTools, end: Point, near: number, side: number): void {
  const size = near * 0.3;
  const x = end[0] + side * near * random.between(0.28, 0.45);
  const foot = end[1] + near * 0.06;
  const lamp = side > 0 ? lightOf("#ff2a18", 5) : lightOf("#fff2d8", 9);
  const body = [0.008, 0.008, 0.012] as const;
  fillShape(picture, [[x - size * 0.5, foot], [x - size * 0.52, foot - size * 0.32], [x - size * 0.34, foot - size * 0.38], [x - size * 0.26, foot - size * 0.62], [x + size * 0.26, foot - size * 0.62], [x + size * 0.34, foot - size * 0.38], [x + size * 0.52, foot - size * 0.32], [x + size * 0.5, foot]], body);
  for (const at of [-0.38, 0.38]) {
    fillShape(picture, ellipse(x + at * size, foot - size * 0.24, size * 0.09, size * 0.06), lamp);
    addGlow(picture, x + at * size, foot - size * 0.24, size * (side > 0 ? 0.7 : 1.3), dimmed(lamp, 0.14));
  }
}
