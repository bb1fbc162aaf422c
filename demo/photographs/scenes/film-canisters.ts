import { blurLight } from "../blur.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, smoothLine, stroke } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

/** Label colours without a maker's name: ground, band, accent. */
const LABELS = [
  ["#f2b632", "#f6efdf", "#c23a22"],
  ["#2f7a54", "#f4f0e4", "#e0c23c"],
  ["#e8e4da", "#23252a", "#b8352a"],
  ["#2a4f8a", "#eef0f0", "#e8a03a"],
  ["#c8402c", "#f6ead2", "#26262a"],
  ["#26272b", "#d9d4c6", "#d99a2a"],
  ["#7a5aa0", "#efe9f2", "#f0b93a"],
] as const;
const TABLES = ["#9a6a42", "#b98a5c", "#5e4634", "#c9b393"] as const;

/** Film canisters standing on a wooden table in the light of a window, one with its leader pulled out. */
export const filmCanisters: Scene = (tools) => {
  const { picture, random } = tools;
  const { wide, high } = picture;
  const dir = random.pick([-1, 1]);
  paintTable(tools, dir);
  const places: { x: number; y: number }[] = [];
  for (let attempt = 0; attempt < 400 && places.length < 11; attempt++) {
    const y = random.between(0.4, 1.02) * high;
    const place = { x: random.between(0.08, wide - 0.08), y };
    const size = sizeAt(y / high);
    if (places.every((other) => Math.abs(other.x - place.x) > size * 1.35 || Math.abs(other.y - place.y) > size * 1.1))
      places.push(place);
  }
  places.sort((a, b) => a.y - b.y);
  const hero = Math.max(
    0,
    places.findIndex(({ x, y }) => y > high * 0.6 && Math.abs(x - wide / 2) < wide * 0.28),
  );
  let sharp = false;
  places.forEach(({ x, y }, i) => {
    if (!sharp && y > high * 0.56) {
      blurLight(picture.light, picture.width, picture.height, picture.unit * 0.0055);
      sharp = true;
    }
    const size = sizeAt(y / high);
    if (i === hero) paintLeader(tools, x, y, size, dir);
    paintCanister(tools, x, y, size, dir, random.pick(LABELS));
  });
};

const sizeAt = (down: number) => 0.1 + 0.07 * down;

/** Boards, the slanted light of a window with its bars, all softer towards the back. */
function paintTable({ picture, random, noise }: SceneTools, dir: number): void {
  const { wide, high } = picture;
  const wood = lightOf(random.pick(TABLES), 0.5);
  const sun = lightOf(random.pick(["#ffdca8", "#ffe9cc"]), 1);
  const board = random.between(0.2, 0.3);
  const slant = dir * random.between(0.5, 0.8);
  const shift = random.between(0, 1);
  const grainOf = coarseField(picture, 1, (x, y) => {
    const depth = 0.75 + 0.5 * (y / high);
    const row = Math.floor(y / (board * depth));
    return noise.fbm(x * 1.8 + row * 7, (y / depth) * 42 + noise.at(x * 2.5, y * 3 + row) * 1.6, 4);
  });
  paintEach(picture, (x, y, out) => {
    const depth = 0.75 + 0.5 * (y / high);
    const along = y / (board * depth);
    const row = Math.floor(along);
    const joint = smoothstep(0.485, 0.497, Math.abs(along - row - 0.5));
    const tone = (0.86 + 0.32 * grainOf(x, y)) * (0.9 + 0.22 * noise.at(row * 3.7 + 0.5, 0.5)) * (1 - 0.6 * joint);
    put(out, dimmed(wood, tone * (0.62 + 0.2 * (y / high))));
    const u = (x + slant * y) / 0.52 + shift;
    const v = y / 0.62 + shift;
    const pane =
      smoothstep(0.05, 0.1, Math.abs(u - Math.floor(u) - 0.5)) *
      smoothstep(0.035, 0.07, Math.abs(v - Math.floor(v) - 0.5));
    const window = smoothstep(0.35, 0.5, 0.5 + 0.5 * Math.cos((u / 2) * Math.PI)) * pane;
    const lit = dimmed([wood[0] * sun[0], wood[1] * sun[1], wood[2] * sun[2]], tone * 2.1);
    veil(out, lit, 0.25 + 0.75 * window);
    shine(out, sun, 0.035 * smoothstep(wide * 0.9, 0, Math.hypot(x - (dir > 0 ? 0 : wide), y)));
  });
}

/** One 35 mm canister standing on its hub, seen from above at an angle; (x, y) is the middle of its foot, `size` its width (units). */
function paintCanister(
  { picture, random, noise }: SceneTools,
  x: number,
  y: number,
  size: number,
  dir: number,
  label: (typeof LABELS)[number],
): void {
  const radius = size / 2;
  const flat = 0.42;
  const tall = size * 1.62;
  const [ground, band, accent] = label.map((hex) => lightOf(hex, 0.72)) as [Light, Light, Light];
  const dark: Light = [0.02, 0.02, 0.023];
  const shadow: Point[] = [
    [x - dir * radius, y],
    [x + dir * tall * 0.95, y - tall * 0.34],
    [x + dir * tall * 1.15, y - tall * 0.18],
    [x + dir * radius, y + radius * flat],
  ];
  fillShape(picture, shadow, shadePaint([0.3, 0.3, 0.36]), { softness: size * 0.045, opacity: 0.85 });
  fillShape(picture, ellipse(x, y + radius * 0.08, radius * 1.1, radius * flat * 1.15), shadePaint([0.2, 0.2, 0.24]), {
    softness: size * 0.035,
    opacity: 0.9,
  });
  const top = y - tall;
  /** A slice of the cylinder between two heights over the table. */
  const slice = (low: number, up: number, grown = 1): Point[] => {
    const round = ellipse(0, 0, radius * grown, radius * flat * grown);
    const front = round.filter((_, i) => i <= 20);
    return [
      ...front.map(([px, py]): Point => [x + px, y - low * tall + py]),
      ...front.toReversed().map(([px, py]): Point => [x + px, y - up * tall + py]),
    ];
  };
  const lambert = (px: number, grown = 1) => {
    const across = clamp((px - x) / (radius * grown), -1, 1) * -dir;
    return (
      0.24 + 0.86 * clamp(Math.cos(Math.asin(clamp(across, -1, 1)) - 0.75)) ** 1.2 - 0.12 * smoothstep(0.6, 1, across)
    );
  };
  const gleam = (px: number, grown = 1) => Math.exp(-((((px - x) / (radius * grown)) * -dir - 0.58) ** 2) / 0.007);
  const round =
    (light: Light, shinyness: number, grown = 1) =>
    (px: number, _py: number, out: Float64Array) => {
      put(out, dimmed(light, 1.35 * lambert(px, grown)));
      shine(out, [1, 0.95, 0.86], shinyness * gleam(px, grown));
    };
  fillShape(picture, slice(0, 0.09, 1.05), round([0.06, 0.06, 0.064], 0.4, 1.05));
  const marks = random.between(0, 40);
  const turn = random.between(-0.35, 0.35);
  fillShape(picture, slice(0.07, 0.9), (px, py, out) => {
    const across = clamp((px - x) / radius, -0.999, 0.999);
    const angle = Math.asin(across) + turn;
    const up = (y + Math.sqrt(1 - across * across) * radius * flat - py) / tall;
    const banded = smoothstep(0.3, 0.31, up) * smoothstep(0.62, 0.61, up);
    put(out, mixed(ground, band, banded));
    veil(out, accent, smoothstep(0.64, 0.648, up) * smoothstep(0.72, 0.712, up));
    // Print too small to read: rows of dashes, and the squares that tell a camera the film's speed.
    const rows = [0.53, 0.46, 0.4, 0.345] as const;
    rows.forEach((row, i) => {
      const letter = noise.at(angle * (i === 0 ? 7 : 15) + marks + i * 9, row * 50);
      const on =
        smoothstep(0.0, 0.1, letter) *
        smoothstep(i === 0 ? 0.034 : 0.016, i === 0 ? 0.028 : 0.011, Math.abs(up - row)) *
        smoothstep(0.75, 0.6, Math.abs(angle - turn * 0.3));
      veil(out, i === 0 ? accent : dark, on * 0.9);
    });
    const column = Math.floor((up - 0.12) / 0.085);
    const coded = angle * dir > 0.72 && angle * dir < 1.2 && up > 0.12 && up < 0.86;
    if (coded) put(out, noise.at(column * 5.3 + marks, angle > 0.95 * dir ? 3.5 : 9.5) > 0 ? [0.5, 0.5, 0.5] : dark);
    put(out, dimmed([out[0]!, out[1]!, out[2]!], 1.3 * lambert(px)));
    shine(out, [1, 0.95, 0.86], 0.3 * gleam(px));
  });
  fillShape(picture, slice(0.89, 1, 1.05), round([0.06, 0.06, 0.064], 0.45, 1.05));
  const lid = ellipse(x, top, radius * 1.05, radius * flat * 1.05);
  fillShape(picture, lid, (px, py, out) => {
    put(out, dimmed([0.09, 0.09, 0.095], 0.8 + 0.7 * clamp(0.5 - (dir * (px - x)) / size - (py - top) / size)));
    shine(
      out,
      [1, 0.96, 0.9],
      0.16 *
        smoothstep(0.12, 0, Math.abs(Math.hypot((px - x) / radius, (py - top) / (radius * flat)) - 0.93)) *
        clamp(0.4 - (dir * (px - x)) / radius),
    );
  });
  fillShape(picture, ellipse(x, top, radius * 0.52, radius * flat * 0.52), [0.02, 0.02, 0.022]);
  const hub = size * 0.13;
  fillShape(
    picture,
    [
      ...ellipse(x, top, radius * 0.34, radius * flat * 0.34).filter((_, i) => i <= 20),
      ...ellipse(x, top - hub, radius * 0.34, radius * flat * 0.34)
        .filter((_, i) => i <= 20)
        .toReversed(),
    ],
    round([0.07, 0.07, 0.075], 0.3, 0.34),
  );
  fillShape(picture, ellipse(x, top - hub, radius * 0.34, radius * flat * 0.34), [0.15, 0.15, 0.155]);
  fillShape(picture, ellipse(x, top - hub, radius * 0.2, radius * flat * 0.2), [0.012, 0.012, 0.014]);
  fillShape(
    picture,
    stroke([x - radius * 0.19, top - hub], [x + radius * 0.19, top - hub], size * 0.022),
    [0.13, 0.13, 0.135],
  );
}

/** The tongue of film out of a canister's lip, curling away over the table, with its perforation. */
function paintLeader({ picture }: SceneTools, x: number, y: number, size: number, dir: number): void {
  const tall = size * 1.36;
  const knots: Point[] = [
    [x - dir * size * 0.3, y],
    [x - dir * size * 1.0, y + size * 0.16],
    [x - dir * size * 1.75, y + size * 0.02],
    [x - dir * size * 2.35, y + size * 0.2],
  ];
  const line = smoothLine(knots, 16);
  const upper = (i: number) => (i > line.length * 0.55 ? tall * 0.52 : tall);
  const low = (i: number): Point => [line[i]![0], line[i]![1] - size * 0.12];
  const high = (i: number): Point => [line[i]![0], line[i]![1] - size * 0.12 - upper(i)];
  fillShape(
    picture,
    line
      .flatMap((_, i) => (i === 0 ? [] : [[line[i]![0] + dir * size * 0.35, line[i]![1] + size * 0.05] as Point]))
      .concat(line.toReversed().map(([px, py]): Point => [px + dir * size * 0.9, py - size * 0.28])),
    shadePaint([0.36, 0.35, 0.4]),
    { softness: size * 0.06, opacity: 0.75 },
  );
  for (let i = 0; i + 1 < line.length; i++) {
    const slope = (line[i + 1]![1] - line[i]![1]) / (Math.abs(line[i + 1]![0] - line[i]![0]) + 1e-6);
    const bright = clamp(0.55 + slope * 0.9, 0.2, 1.3);
    fillShape(picture, [low(i), low(i + 1), high(i + 1), high(i)], (_px, py, out) => {
      put(out, dimmed(lightOf("#7d6a5c", 0.55), bright));
      shine(out, [1, 0.95, 0.86], 0.25 * smoothstep(0.6, 1.1, bright) * smoothstep(0, tall, line[i]![1] - py));
    });
    if (i % 2) continue;
    const [px, py] = low(i);
    fillShape(
      picture,
      [
        [px, py - tall * 0.05],
        [px - dir * size * 0.035, py - tall * 0.05],
        [px - dir * size * 0.035, py - tall * 0.13],
        [px, py - tall * 0.13],
      ],
      [0.03, 0.026, 0.024],
    );
    if (i > line.length * 0.52) continue;
    fillShape(
      picture,
      [
        [px, py - tall * 0.87],
        [px - dir * size * 0.035, py - tall * 0.87],
        [px - dir * size * 0.035, py - tall * 0.95],
        [px, py - tall * 0.95],
      ],
      [0.03, 0.026, 0.024],
    );
  }
}
