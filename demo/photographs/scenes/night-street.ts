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
    shine(out, [0.9, 0.55, 0.34], 0.35 * Math.exp(-Math.hypot(x - end[0], y - end[1]) * 5));
  });
  const tower = dimmed(low, 0.3);
  for (let i = 0; i < 5; i++) {
    const width = random.between(0.05, 0.12);
    const height = random.between(0.08, 0.3);
    fillShape(
      picture,
      rectangle(end[0] + random.between(-0.26, 0.2), end[1] - height, width, height + 0.1),
      mixed(tower, low, 0.35),
    );
  }
  const glow = lightOf(random.pick(["#ffc07a", "#ffdcae", "#ffb070"]), 1);
  const road = end[1] + 0.004;
  paintGround(tools, end, road, glow);
  for (const side of [-1, 1]) paintHouses(tools, end, side, glow);
  // Lamps along both kerbs, nearer ones larger.
  for (let i = 7; i >= 1; i--) {
    const near = 1 / i ** 0.9;
    for (const side of [-1, 1]) {
      const x = end[0] + side * near * 0.56;
      const y = end[1] - near * 0.4;
      addGlow(picture, x, y, 0.05 + near * 0.16, dimmed(glow, 0.5));
      fillShape(picture, ellipse(x, y, 0.003 + near * 0.01), dimmed(glow, 7));
      fillShape(
        picture,
        rectangle(x + side * near * 0.012, y, 0.002 + near * 0.004, near * 0.7),
        [0.004, 0.004, 0.006],
      );
    }
  }
  const cars = random.whole(1, 4);
  for (let i = 0; i < cars; i++) paintCar(tools, end, random.between(0.14, 0.5), random.pick([-1, 1]));
  reflectBelow(tools, (x) => end[1] + 0.004 + Math.abs(x - end[0]) / 2.55, {
    tint: [0.3, 0.3, 0.33],
    ripple: random.between(0.1, 0.35),
    smear: random.between(0.06, 0.15),
    over: true,
  });
  if (random.chance(0.5)) {
    for (let i = 0; i < 9; i++) {
      const lamp = lightOf(random.pick([...NEON, "#ffc890", "#ffe9c8"]), random.between(0.05, 0.26));
      addBokeh(
        picture,
        random.between(0, wide),
        random.between(high * 0.1, high),
        random.between(0.03, 0.09),
        lamp,
        0.16,
      );
    }
  }
};

/** Wet asphalt with lane marks, and the pavements along the shops. */
function paintGround({ picture, random, noise }: SceneTools, end: Point, road: number, glow: Light): void {
  const asphalt = dimmed(mixed([0.03, 0.032, 0.04], glow, 0.02), random.between(0.5, 1.1));
  const dashes = random.chance(0.7);
  paintEach(
    picture,
    (x, y, out) => {
      if (y < road) return;
      const below = y - end[1];
      const depth = 1 / (below + 0.01);
      const across = (x - end[0]) / (below + 0.001);
      const grit = 1 + 0.5 * noise.fbm(across * 7, depth * 5, 3);
      put(out, dimmed(asphalt, grit));
      const pavement = smoothstep(1.72, 1.76, Math.abs(across));
      put(out, mixed([out[0]!, out[1]!, out[2]!], dimmed(mixed([0.07, 0.066, 0.066], glow, 0.05), grit), pavement));
      shine(out, [0.1, 0.09, 0.08], 0.9 * smoothstep(0.05, 0.01, Math.abs(Math.abs(across) - 1.74)));
      const dash = dashes ? smoothstep(0.3, 0.34, Math.abs(((depth * 0.55) % 1) - 0.5)) : 0;
      shine(out, [0.16, 0.15, 0.13], dash * smoothstep(0.07, 0.05, Math.abs(across)) * grit);
      shine(out, glow, 0.1 * Math.exp(-below * 9));
    },
    road,
  );
}

/** One side of the street: walls at x = ±1, cut along the depth z into houses with windows and signs. */
function paintHouses({ picture, random, noise }: SceneTools, end: Point, side: number, glow: Light): void {
  const project = (z: number, up: number): Point => [end[0] + (side * 0.56) / z, end[1] - (up - 0.12) / z];
  const quad = (near: number, far: number, low: number, top: number): Point[] => [
    project(near, low),
    project(far, low),
    project(far, top),
    project(near, top),
  ];
  const houses: { near: number; far: number; top: number }[] = [];
  for (let z = 0.34; z < 6.5;) {
    const depth = random.between(0.35, 0.8) * (0.6 + z * 0.35);
    houses.push({ near: z, far: z + depth, top: random.between(0.55, 1.5) });
    z += depth;
  }
  for (const { near, far, top } of houses.toReversed()) {
    const fog = clamp(near / 7);
    const wall = mixed(
      lightOf(random.pick(["#2a1c18", "#1a1c24", "#241d2b", "#1f2420", "#33221c"]), 0.55),
      dimmed(glow, 0.07),
      fog,
    );
    fillShape(picture, quad(near, far, -0.1, top), (x, y, out) =>
      put(out, dimmed(wall, 1 + 0.35 * noise.fbm(x * 9, y * 9, 2) + 1.6 * smoothstep(end[1] - 0.35, end[1], y))),
    );
    const floors = Math.round(top * 7);
    const columns = Math.max(2, Math.round((far - near) * 7));
    const litShare = random.between(0.18, 0.6);
    for (let floor = 1; floor < floors; floor++) {
      for (let column = 0; column < columns; column++) {
        const z0 = near + ((far - near) * (column + 0.25)) / columns;
        const z1 = near + ((far - near) * (column + 0.75)) / columns;
        const low = 0.03 + (floor / floors) * (top - 0.05);
        const lit = random.chance(litShare);
        const lamp = lit
          ? mixed(glow, lightOf(random.pick(["#ffe2b0", "#ffcf86", "#cfe4ff", "#ff9f5a"])), 0.7)
          : ([0.018, 0.022, 0.034] as const);
        const upper = low + (top / floors) * 0.55;
        const strength = lit ? random.between(0.25, 1.5) : random.between(0.5, 1.5);
        const drawn = random.between(-0.6, 0.7);
        const [, paneTop] = project(z0, upper);
        const [, paneFoot] = project(z0, low);
        fillShape(picture, quad(z0, z1, low, upper), (_x, y, out) =>
          put(
            out,
            dimmed(
              lamp,
              strength * (lit ? 0.55 + 0.5 * smoothstep(drawn, drawn + 0.06, (y - paneTop) / (paneFoot - paneTop)) : 1),
            ),
          ),
        );
        if (near > 1.6) continue;
        const middle = (z0 + z1) / 2;
        fillShape(picture, quad(middle - 0.004, middle + 0.004, low, upper), dimmed(wall, 0.8));
        fillShape(picture, quad(z0, z1, (low + upper) / 2 - 0.0025, (low + upper) / 2 + 0.0025), dimmed(wall, 0.8));
      }
    }
    const shop = lightOf(
      random.pick(["#ffdca0", "#ffc27a", "#dff2ff", "#ffb3c0", "#a8f0e0"]),
      random.between(0.3, 1.4),
    );
    const panes = Math.max(2, Math.round((far - near) * 6));
    const dark = random.chance(0.2);
    for (let pane = 0; pane < panes; pane++) {
      const from = near + (far - near) * (0.08 + (0.86 * pane) / panes);
      const to = from + ((far - near) * 0.74) / panes;
      const inside = dimmed(shop, dark ? 0.06 : random.between(0.45, 1.1));
      const kind = random.next() < 0.2 ? -0.1 : -0.055;
      fillShape(picture, quad(from, to, kind, 0.045), (x, y, out) => {
        const stock = noise.fbm(x * 30, y * 24, 2);
        put(
          out,
          dimmed(inside, clamp(0.75 + stock * 1.3 + 0.5 * smoothstep(end[1] + 0.1, end[1] - 0.05, y), 0.08, 1.6)),
        );
      });
    }
    const cloth = lightOf(random.pick(["#8a2f28", "#2c4a5e", "#3a5a3a", "#6a5a3a"]), 0.4);
    if (random.chance(0.5))
      fillShape(picture, quad(near + (far - near) * 0.06, far - (far - near) * 0.06, 0.045, 0.075), cloth);
    if (random.chance(0.65)) paintSign(picture, random, project, near + (far - near) * 0.3, side);
  }
}

function paintSign(
  picture: SceneTools["picture"],
  random: SceneTools["random"],
  project: (z: number, up: number) => Point,
  z: number,
  side: number,
): void {
  const [x, y] = project(z, random.between(0.18, 0.45));
  const tall = (random.between(0.06, 0.17) / z) * 1.2;
  const width = tall * random.between(0.28, 0.5);
  const left = side < 0 ? x : x - width;
  const neon = lightOf(random.pick(NEON), 2.6);
  fillShape(picture, rectangle(left, y, width, tall), dimmed(neon, 0.35));
  fillShape(
    picture,
    rectangle(left + width * 0.1, y + width * 0.1, width * 0.8, tall - width * 0.2),
    dimmed(neon, 0.16),
  );
  const strokes = random.whole(3, 5);
  for (let i = 0; i < strokes; i++) {
    const inset = width * random.between(0.2, 0.36);
    fillShape(
      picture,
      rectangle(left + inset, y + tall * ((i + 0.3) / strokes), width - inset * 2, tall * 0.07),
      mixed(neon, [3, 3, 3], 0.45),
    );
    fillShape(
      picture,
      rectangle(
        left + width * random.between(0.25, 0.6),
        y + tall * ((i + 0.25) / strokes),
        width * 0.12,
        (tall / strokes) * 0.62,
      ),
      mixed(neon, [3, 3, 3], 0.45),
    );
  }
  addGlow(picture, left + width / 2, y + tall / 2, tall * 1.5, dimmed(neon, 0.28));
}

function paintCar({ picture, random }: SceneTools, end: Point, near: number, side: number): void {
  const size = near * 0.3;
  const x = end[0] + side * near * random.between(0.28, 0.45);
  const foot = end[1] + near * 0.13;
  const lamp = side > 0 ? lightOf("#ff2a18", 5) : lightOf("#fff2d8", 9);
  const body = [0.008, 0.008, 0.012] as const;
  fillShape(
    picture,
    [
      [x - size * 0.5, foot],
      [x - size * 0.52, foot - size * 0.32],
      [x - size * 0.34, foot - size * 0.38],
      [x - size * 0.26, foot - size * 0.62],
      [x + size * 0.26, foot - size * 0.62],
      [x + size * 0.34, foot - size * 0.38],
      [x + size * 0.52, foot - size * 0.32],
      [x + size * 0.5, foot],
    ],
    body,
  );
  for (const at of [-0.38, 0.38]) {
    fillShape(picture, ellipse(x + at * size, foot - size * 0.24, size * 0.09, size * 0.06), lamp);
    addGlow(picture, x + at * size, foot - size * 0.24, size * (side > 0 ? 0.7 : 1.3), dimmed(lamp, 0.05));
  }
}
