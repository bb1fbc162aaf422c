import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { ellipse, smoothLine, smoothOutline, strokesAlong } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, type Picture } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";

const ROOMS = [
  { wall: "#cdbfa8", table: "#7a4a2c", sun: "#ffe0b4", vase: "#3f6f78", bloom: ["#e4472b", "#f2b35a"] },
  { wall: "#9fb0a4", table: "#caa987", sun: "#ffedd0", vase: "#e8ded0", bloom: ["#f5efe0", "#ffd9d2"] },
  { wall: "#b98a76", table: "#4a2f25", sun: "#ffd8a8", vase: "#1f3c4c", bloom: ["#ffd76a", "#f09a3e"] },
  { wall: "#8fa3b5", table: "#d8d0c2", sun: "#fff0d0", vase: "#b5573a", bloom: ["#6f7fd0", "#d7a5d8"] },
] as const;

/** A vase and fruit on a table; window light falls across the wall with the shadow of the bars. */
export const windowStillLife: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const room = random.pick(ROOMS);
  const wall = lightOf(room.wall, 0.3);
  const sun = lightOf(room.sun, 1.5);
  const table = lightOf(room.table, 0.4);
  const edge = high * random.between(0.66, 0.78);
  const dir = random.pick([-1, 1]);
  const vaseX = wide * random.between(0.34, 0.66);

  // The patch of window light, in a slanted grid of panes.
  const paneWide = random.between(0.2, 0.3);
  const paneHigh = random.between(0.22, 0.3);
  const columns = random.whole(2, 3);
  const rows = random.whole(2, 4);
  const left = vaseX - (columns * paneWide) / 2 + dir * random.between(0, 0.15);
  const top = edge - rows * paneHigh + random.between(0.02, 0.22);
  const slant = dir * random.between(0.25, 0.6);
  const leaves = random.chance(0.6) ? 1 : 0;
  const beam = coarseField(picture, 2, (x, y) => {
    const u = (x - left) / paneWide;
    const v = (y - top - (x - left) * slant) / paneHigh;
    if (u < -0.3 || v < -0.3 || u > columns + 0.3 || v > rows + 0.3) return 0;
    const blur = 0.025 + 0.02 * Math.abs(v);
    const within = (t: number, last: number) => smoothstep(-blur, blur, t) * smoothstep(last + blur, last - blur, t);
    const bar = (t: number) => smoothstep(0.02, 0.065, Math.abs(t - Math.round(t)));
    const bars = (t: number, last: number) => (Math.round(t) <= 0 || Math.round(t) >= last ? 1 : bar(t));
    const dapple = 1 - leaves * 0.75 * smoothstep(0.02, 0.24, noise.fbm(x * 4.5, y * 4.5, 3) + 0.25 * noise.at(x, y));
    return within(u, columns) * within(v, rows) * bars(u, columns) * bars(v, rows) * dapple;
  });
  const plaster = coarseField(picture, 2, (x, y) => 1 + 0.05 * noise.fbm(x * 3, y * 3, 4));
  const fill = (x: number) => clamp(0.75 - dir * (x / wide - 0.5) * 0.9, 0.25, 1.3);
  paintEach(picture, (x, y, out) => {
    const lit = beam(x, y);
    if (y < edge) {
      const base = dimmed(wall, plaster(x, y) * fill(x));
      const sunlit = [wall[0] * sun[0] * 3.1, wall[1] * sun[1] * 3.1, wall[2] * sun[2] * 3.1] as const;
      put(out, mixed(base, sunlit, lit));
      const contact = Math.exp(-(edge - y) * 30);
      put(out, dimmed([out[0]!, out[1]!, out[2]!], 1 - 0.35 * contact));
      return;
    }
    const down = (y - edge) / (high - edge);
    const boards = 1 + 0.16 * noise.fbm(x * 2.2, y * 34, 3);
    const base = dimmed(table, boards * fill(x) * (0.95 - 0.3 * down));
    // Light on the table runs the other way: it lies flat.
    const run = smoothstep(0.42, 0.3, Math.abs(x - vaseX - dir * (0.08 + down * 0.35)));
    const stripe =
      run *
      smoothstep(0.03, 0.09, Math.abs(((x - dir * down * 0.42 + 9) % paneWide) / paneWide - 0.5)) *
      smoothstep(1, 0.5, down);
    put(
      out,
      mixed(
        base,
        [table[0] * sun[0] * 3 * boards, table[1] * sun[1] * 3 * boards, table[2] * sun[2] * 3 * boards],
        stripe * 0.9,
      ),
    );
  });
  paintVase(tools, {
    x: vaseX,
    foot: edge + (high - edge) * 0.32,
    dir,
    vase: lightOf(room.vase, 0.75),
    bloom: room.bloom,
    sun,
  });
};

type Vase = { x: number; foot: number; dir: number; vase: Light; bloom: readonly [string, string]; sun: Light };

function paintVase({ picture, random }: SceneTools, { x, foot, dir, vase, bloom, sun }: Vase): void {
  const size = random.between(0.17, 0.24);
  const belly = random.between(0.3, 0.48);
  const neck = random.between(0.12, 0.2);
  const half: Point[] = [
    [0.24, 0],
    [belly * 0.9, -0.15],
    [belly, -0.42],
    [belly * 0.72, -0.74],
    [neck, -0.92],
    [neck + 0.05, -1.06],
  ];
  const outline = smoothOutline(
    [...half, ...half.toReversed().map(([px, py]): Point => [-px, py])].map(([px, py]): Point => [
      x + px * size,
      foot + py * size,
    ]),
  );
  const shadow = outline.map(([px, py]): Point => [
    px + dir * (foot - py) * 1.15 + dir * 0.01,
    foot - (foot - py) * 0.16 + 0.004,
  ]);
  const dark = shadePaint([0.3, 0.3, 0.36]);
  fillShape(picture, shadow, dark, { softness: 0.008, opacity: 0.85 });
  fillShape(picture, ellipse(x, foot, size * 0.4, size * 0.05), dark, { softness: 0.012, opacity: 0.8 });

  const stems = random.whole(3, 8);
  for (let i = 0; i < stems; i++) {
    const lean = random.between(-0.75, 0.75);
    const tall = random.between(0.55, 1.35) * size;
    const head: Point = [x + lean * size * 1.1, foot - size - tall];
    const line = smoothLine(
      [[x + lean * size * 0.1, foot - size * 0.9], [x + lean * size * 0.5, foot - size - tall * 0.5], head],
      8,
    );
    for (const piece of strokesAlong(line, 0.0065, 0.004)) fillShape(picture, piece, lightOf("#3f4f2c", 0.35));
    for (const at of [0.45, 0.68]) {
      const [lx, ly] = line[Math.floor(line.length * at)]!;
      fillShape(
        picture,
        ellipse(lx + random.between(-0.03, 0.03), ly, size * 0.17, size * 0.045, random.between(-1, 1)),
        lightOf("#56703c", random.between(0.2, 0.6)),
        { softness: 0.001 },
      );
    }
    paintBloom(picture, head, random.between(0.028, 0.055), lightOf(bloom[i % 2]!, 0.85), dir, random.between(0, 6));
  }
  paintRound(picture, outline, [x, foot - size * 0.45], size * belly * 1.1, vase, sun, dir);
  const fruit = random.whole(0, 4);
  for (let i = 0; i < fruit; i++) {
    const radius = random.between(0.032, 0.05);
    const fx = x - dir * (0.16 + i * 0.085) + random.between(-0.02, 0.02);
    const fy = foot + random.between(-0.01, 0.05);
    fillShape(picture, ellipse(fx + dir * radius * 1.2, fy + radius * 0.75, radius * 1.8, radius * 0.32), dark, {
      softness: 0.006,
      opacity: 0.85,
    });
    paintRound(
      picture,
      ellipse(fx, fy, radius, radius * 0.95),
      [fx, fy],
      radius,
      lightOf(random.pick(["#e8a33a", "#d8502e", "#c8b640", "#b8442c"]), 0.8),
      sun,
      dir,
    );
  }
}

function paintBloom(picture: Picture, [x, y]: Point, radius: number, light: Light, dir: number, turn: number): void {
  for (let ring = 2; ring >= 0; ring--) {
    for (let petal = 0; petal < 7; petal++) {
      const angle = turn + ring * 0.5 + (petal / 7) * Math.PI * 2;
      const reach = radius * (0.25 + ring * 0.3);
      const side = 0.55 + 0.45 * clamp(0.5 - Math.cos(angle) * dir * 0.5 - Math.sin(angle) * 0.4);
      const tone = dimmed(light, side * (0.6 + ring * 0.2));
      fillShape(
        picture,
        ellipse(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.85, radius * 0.42, radius * 0.27, angle),
        tone,
        { softness: 0.0012 },
      );
    }
  }
}

/** Shades an outline like something round, lit from the left (`dir` 1) or the right (-1). */
function paintRound(
  picture: Picture,
  outline: readonly Point[],
  centre: Point,
  radius: number,
  body: Light,
  sun: Light,
  dir: number,
): void {
  paintMask(picture, maskOf(picture, [outline], 0.0012), (px, py, out) => {
    const across = clamp((px - centre[0]) / radius, -1, 1) * -dir;
    const up = clamp((centre[1] - py) / radius, -1, 1);
    const lit = clamp(0.3 + across * 0.62 + up * 0.22);
    const tone = dimmed(body, 0.12 + 0.25 * Math.abs(across) * (across < 0 ? 0.5 : 0));
    put(out, mixed(tone, [body[0] * sun[0], body[1] * sun[1], body[2] * sun[2]], lit ** 1.4));
    const gleam = Math.exp(-(((across - 0.55) / 0.1) ** 2) - ((up - 0.3) / 0.35) ** 2);
    out[0]! += gleam * 0.5 * sun[0];
    out[1]! += gleam * 0.5 * sun[1];
    out[2]! += gleam * 0.5 * sun[2];
  });
}
