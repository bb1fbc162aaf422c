import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { ellipse, smoothLine, strokesAlong } from "../outlines.ts";
import type { Random } from "../noise.ts";
import { viewTo, type View } from "../perspective.ts";
import { coarseField, paintEach, put, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { maskOf, paintMask, type Point } from "../shapes.ts";

const DAYS = [
  { glow: "#fff3d6", haze: "#c3d2a8", leaf: "#5c8a3c", path: "#d8c39a" },
  { glow: "#ffeecb", haze: "#d3d2a6", leaf: "#6d8a3a", path: "#d9b98c" },
  { glow: "#f3f7ee", haze: "#b9c8b4", leaf: "#5f8258", path: "#c2b9a4" },
] as const;

/** Old live oaks that meet over a path, moss hanging from their limbs, light at the end. */
export const liveOaks: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const day = random.pick(DAYS);
  const [glow, haze, leaf, path] = [
    lightOf(day.glow, 1.15),
    lightOf(day.haze, 0.85),
    lightOf(day.leaf, 0.5),
    lightOf(day.path, 0.7),
  ];
  const end: Point = [wide * random.between(0.42, 0.58), high * random.between(0.56, 0.62)];
  const view = viewTo(end, 0.42);
  const canopy = coarseField(picture, 2, (x, y) => noise.fbm(x * 5, y * 5, 5));
  paintEach(picture, (x, y, out) => {
    const away = Math.hypot((x - end[0]) * 0.8, y - end[1]);
    put(out, mixed(haze, leaf, clamp(away * 1.25 + canopy(x, y) * 0.5)));
    shine(out, glow, 0.95 * Math.exp(-away * 5));
  });
  paintGround(tools, end, { glow, path, leaf, haze });
  const rows = Array.from({ length: 9 }, (_, i) => 0.62 + i * 0.42 + i * i * 0.07).toReversed();
  for (const [row, away] of rows.entries()) {
    const fog = clamp(1 - 1.5 / (away + 0.88));
    const bark = mixed([0.016, 0.014, 0.011], haze, fog * 0.82);
    const green = mixed(dimmed(leaf, 0.4 + 0.2 * random.next()), haze, fog * 0.8);
    const limbs: Point[][] = [];
    const hung: Point[] = [];
    for (const side of [-1, 1]) growOak(random, view, side, away, limbs, hung);
    paintLeaves(tools, hung, 0.42 / away, dimmed(green, 0.6), 1.2);
    paintMask(picture, maskOf(picture, limbs), (x, y, out) => {
      const lit = 0.14 * Math.exp(-Math.hypot(x - end[0], y - end[1]) * 5);
      put(out, mixed(dimmed(bark, 1 + 0.6 * noise.fbm(x * 42, y * 12, 2)), glow, lit * (1 - fog)));
    });
    paintLeaves(tools, hung, 0.42 / away, green, 1);
    paintLeaves(
      tools,
      hung.filter((_, i) => i % 3 === 0),
      0.42 / away,
      mixed(dimmed(leaf, 1.5), glow, 0.12 + fog * 0.4),
      0.9,
    );
    paintMoss(tools, hung, 0.42 / away, mixed(lightOf("#8d9480", 0.22), haze, 0.1 + fog * 0.7));
    if (row % 2 === 1) veilDistance(tools, end, haze, glow);
  }
  addGlow(picture, end[0], end[1] - 0.02, 0.42, dimmed(glow, 0.3));
};

/** One oak at the path's side: a heavy trunk that forks low into limbs, some over the path. Adds its shapes and where leaves hang. */
function growOak(random: Random, view: View, side: number, away: number, limbs: Point[][], hung: Point[]): void {
  const size = 0.42 / away;
  const base = side * random.between(0.78, 0.92);
  const [x, foot] = view(base, -0.34, away);
  const thick = size * random.between(0.17, 0.23);
  const lean = -side * size * random.between(0.02, 0.14);
  const fork: Point = [x + lean, foot - size * random.between(0.5, 0.7)];
  limbs.push(
    ...limbAlong([[x, foot + size * 0.02], [x + lean * 0.3, foot - size * 0.25], fork], 8, thick * 1.15, thick * 0.85),
  );
  for (const root of [-0.75, -0.35, 0.1, 0.5, 0.8])
    limbs.push(
      ...strokesAlong(
        smoothLine(
          [
            [x + root * thick * 1.5, foot + size * 0.03],
            [x + root * thick * 0.75, foot - size * 0.06],
            [x + lean * 0.3 + root * thick * 0.4, foot - size * 0.26],
          ],
          5,
        ),
        thick * 0.05,
        thick * 0.42,
      ),
    );
  const branch = (from: Point, angle: number, long: number, width: number, depth: number) => {
    const knots: Point[] = [from];
    let turn = angle;
    let at = from;
    for (let piece = 0; piece < 4; piece++) {
      turn += random.between(-0.3, 0.3);
      // Limbs of live oaks sink under their weight and rise again at the end.
      const rise = piece === 3 ? 0.15 : piece === 1 ? -0.1 : 0.02;
      at = [at[0] + (Math.cos(turn) * long) / 4, at[1] - ((Math.sin(turn) + rise) * long) / 4];
      knots.push(at);
      if (depth > 0 || piece > 1) hung.push(at);
    }
    limbs.push(
      ...(depth < 2
        ? limbAlong(knots, 5, width, width * 0.42)
        : strokesAlong(smoothLine(knots, 3), width, width * 0.42)),
    );
    if (depth >= 2) return;
    for (let i = 1; i < knots.length; i++)
      if (random.chance(depth === 0 ? 0.85 : 0.5))
        branch(
          knots[i]!,
          turn + random.pick([-1, 1]) * random.between(0.4, 0.9),
          long * random.between(0.35, 0.55),
          width * 0.42,
          depth + 1,
        );
  };
  const inward = side < 0 ? 0 : Math.PI;
  const towards = (up: number) => (side < 0 ? inward + up : inward - up);
  branch(fork, towards(random.between(0.5, 0.8)), size * random.between(1.15, 1.4), thick * 0.62, 0);
  branch(fork, towards(random.between(0.95, 1.25)), size * random.between(1.1, 1.4), thick * 0.58, 0);
  branch(fork, towards(random.between(1.7, 2.1)), size * random.between(0.8, 1.1), thick * 0.5, 0);
  branch(fork, towards(random.between(2.4, 2.8)), size * random.between(0.8, 1.1), thick * 0.5, 0);
}

/** A limb through the given points, its joints rounded. */
function limbAlong(knots: readonly Point[], steps: number, start: number, end: number): Point[][] {
  const line = smoothLine(knots, steps);
  // The first few would stand out behind where the limb begins.
  const joints = line
    .slice(4)
    .map(([x, y], i) => ellipse(x, y, (start + ((end - start) * (i + 4)) / (line.length - 1)) / 2))
    .map((round) => round.filter((_, corner) => corner % 4 === 0));
  return [...strokesAlong(line, start, end), ...joints];
}

/** Clumps of small leaves round the ends of the limbs. */
function paintLeaves(
  { picture, random }: SceneTools,
  hung: readonly Point[],
  size: number,
  light: Light,
  spread: number,
): void {
  const leaves: Point[][] = [];
  for (const [x, y] of hung) {
    const count = Math.round(Math.min(38, 4 + size * 56));
    for (let i = 0; i < count; i++) {
      const cx = x + random.gaussian() * size * 0.11 * spread;
      const cy = y - size * 0.05 + random.gaussian() * size * 0.09 * spread;
      const reach = Math.max(0.0019, size * random.between(0.005, 0.012));
      const turn = random.between(0, 3.1);
      const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
      leaves.push([
        [cx - dx, cy - dy],
        [cx + dy * 0.6, cy - dx * 0.6],
        [cx + dx, cy + dy],
        [cx - dy * 0.6, cy + dx * 0.6],
      ]);
    }
  }
  paintMask(picture, maskOf(picture, leaves), light, 0.9);
}

/** Grey moss in beards under the limbs. */
function paintMoss({ picture, random }: SceneTools, hung: readonly Point[], size: number, light: Light): void {
  const strands: Point[][] = [];
  for (const [x, y] of hung) {
    if (random.chance(0.55)) continue;
    const long = size * random.between(0.1, 0.26);
    for (let i = 0; i < 8; i++) {
      const off = random.gaussian() * 0.5;
      const at = x + off * size * 0.03;
      const reach = long * random.between(0.6, 1) * Math.exp(-off * off);
      strands.push(
        ...strokesAlong(
          smoothLine(
            [
              [at, y - size * 0.01],
              [at + random.gaussian() * size * 0.01, y + reach * 0.5],
              [at + random.gaussian() * size * 0.02, y + reach],
            ],
            3,
          ),
          Math.max(0.0009, size * 0.007),
          Math.max(0.0005, size * 0.002),
        ),
      );
    }
  }
  paintMask(picture, maskOf(picture, strands), light, 0.85);
}

/** A little of the far light over all that is painted so far. */
function veilDistance({ picture }: SceneTools, end: Point, haze: Light, glow: Light): void {
  const nearness = coarseField(picture, 12, (x, y) => Math.exp(-Math.hypot((x - end[0]) * 0.9, y - end[1]) * 5.5));
  paintEach(picture, (x, y, out) => {
    const near = nearness(x, y);
    veil(out, mixed(haze, glow, near), 0.024 + 0.19 * near);
  });
}

/** Grass on both sides, the path between, pools of sunlight over both. */
function paintGround(
  { picture, noise }: SceneTools,
  end: Point,
  { glow, path, leaf, haze }: { glow: Light; path: Light; leaf: Light; haze: Light },
): void {
  const ground = end[1] + 0.01;
  const turf = coarseField(picture, 1.5, (x, y) => (y < ground - 0.01 ? 0 : noise.fbm(x * 26, y * 60, 3)));
  const pools = coarseField(picture, 3, (x, y) => {
    const depth = 1 / (y - end[1] + 0.03);
    return noise.fbm((x - end[0]) * depth * 0.9 + 3, depth * 1.6, 3);
  });
  paintEach(
    picture,
    (x, y, out) => {
      if (y < ground) return;
      const below = y - end[1];
      const across = (x - end[0]) / (below + 0.004);
      const edge = 1 + 0.08 * noise.at(across > 0 ? 3 : 9, 14 / (below + 0.05)) + 0.1 * turf(x, y);
      const rough = turf(x, y);
      const pool = smoothstep(0.02, 0.34, pools(x, y));
      const grass = dimmed(mixed(leaf, lightOf("#5a4a28", 0.3), 0.3), 0.4 + 0.5 * rough);
      const trodden = dimmed(path, 0.24 + 0.1 * rough + 0.05 * noise.at(across * 4, 2));
      const base = mixed(trodden, grass, smoothstep(edge - 0.12, edge + 0.05, Math.abs(across)));
      const lit = mixed(dimmed(base, 3.2), glow, 0.14);
      put(out, mixed(base, lit, pool * 0.85));
      veil(out, mixed(haze, glow, 0.5), 0.85 * Math.exp(-below * 17));
    },
    ground,
  );
}
