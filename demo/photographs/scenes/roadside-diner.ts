import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, type Light } from "../light.ts";
import { addGlow, addNeon } from "../lamps.ts";
import { ellipse, rectangle, smoothLine, smoothOutline, stroke } from "../outlines.ts";
import { paintBelow, paintEach, put, shine } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

const TUBES = ["#ff2f4e", "#ff7a1e", "#2fe0d8", "#ffd23a", "#ff5ab0", "#5a8cff"] as const;

/** A low diner at nightfall: lit windows, a tall neon sign with an arrow, a parked car, the wet lot in front. */
export const roadsideDiner: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["blue", "blue", "dusk"]);
  const ground = high * random.between(0.66, 0.76);
  paintSky(tools, {
    hour,
    horizon: ground,
    sunX: wide * random.between(0.1, 0.9),
    sunY: ground,
    sunSize: 0,
    clouds: random.between(0.1, 0.65),
  });
  paintBelow(
    picture,
    (x) => ground - 0.05 - 0.05 * noise.fbm(x * 1.8, 6, 4),
    (_x, _y, out) => put(out, mixed(hour.land, hour.haze, 0.12)),
  );
  const left = wide * random.between(0.08, 0.24);
  const right = wide * random.between(0.72, 0.96);
  const roof = ground - random.between(0.17, 0.23);
  const [first, second] = [lightOf(random.pick(TUBES), 2.6), lightOf(random.pick(TUBES), 2.6)];
  paintDiner(tools, { left, right, roof, ground, tube: first, hour });
  const signX = random.chance(0.5) ? left + 0.1 : right - 0.1;
  paintSign(tools, signX, roof, ground, first, second);
  paintCar(tools, left + (right - left) * random.between(0.25, 0.7), ground + 0.03, hour);
  paintEach(
    picture,
    (x, y, out) => {
      if (y < ground + 0.045) return;
      put(out, dimmed(mixed([0.02, 0.022, 0.028], hour.zenith, 0.12), 1 + 0.7 * noise.fbm(x * 14, y * 40, 3)));
      shine(out, [0.5, 0.42, 0.3], 0.16 * Math.exp(-(y - ground) * 9));
    },
    ground,
  );
  reflectBelow(tools, ground + 0.045, {
    tint: [0.36, 0.36, 0.4],
    ripple: random.between(0.2, 0.5),
    smear: random.between(0.02, 0.06),
    over: true,
  });
};

type Diner = { left: number; right: number; roof: number; ground: number; tube: Light; hour: Hour };

function paintDiner({ picture, random, noise }: SceneTools, { left, right, roof, ground, tube, hour }: Diner): void {
  const wall = mixed(lightOf(random.pick(["#6a7a80", "#7a3f38", "#8a8578", "#3f6a6a"]), 0.22), hour.haze, 0.15);
  fillShape(picture, rectangle(left, roof, right - left, ground - roof + 0.05), (_x, y, out) =>
    put(out, dimmed(wall, 0.8 + 0.25 * Math.sin(y * 500))),
  );
  const warm = lightOf(random.pick(["#ffd08a", "#ffe2b4", "#ffc070"]), 1.5);
  const sill = ground - 0.045;
  const head = roof + 0.05;
  const panes = random.whole(7, 11);
  const doorAt = random.whole(2, panes - 3);
  const pitch = (right - left - 0.04) / panes;
  for (let pane = 0; pane < panes; pane++) {
    const x = left + 0.02 + pane * pitch;
    const foot = pane === doorAt ? ground + 0.04 : sill;
    fillShape(picture, rectangle(x + pitch * 0.05, head, pitch * 0.9, foot - head), (px, py, out) => {
      const down = (py - head) / (sill - head);
      put(out, dimmed(warm, clamp(1.15 - 0.55 * down + 0.35 * noise.fbm(px * 16, py * 10, 2), 0.1, 2)));
    });
    // Pendant lamps, and guests or booths against the light.
    fillShape(picture, ellipse(x + pitch * 0.5, head + 0.022, 0.008, 0.006), dimmed(warm, 4));
    if (pane === doorAt) continue;
    const dark = dimmed(warm, 0.1);
    fillShape(picture, rectangle(x + pitch * 0.08, sill - 0.02, pitch * 0.3, 0.02), dark, { opacity: 0.8 });
    if (random.chance(0.42)) {
      const gx = x + pitch * random.between(0.4, 0.7);
      fillShape(picture, ellipse(gx, sill - 0.047, 0.009, 0.011), dark, { softness: 0.001 });
      fillShape(
        picture,
        smoothOutline([
          [gx - 0.02, sill],
          [gx - 0.015, sill - 0.03],
          [gx, sill - 0.038],
          [gx + 0.015, sill - 0.03],
          [gx + 0.02, sill],
        ]),
        dark,
        { softness: 0.001 },
      );
    }
  }
  fillShape(picture, rectangle(left - 0.03, roof - 0.012, right - left + 0.06, 0.034), dimmed(wall, 0.7));
  for (const y of [roof - 0.002, roof + 0.013]) {
    const line: Point[] = rectangle(left - 0.03, y, right - left + 0.06, 0.0042);
    const bright = (strength: number) => (_x: number, _y: number, out: Float64Array) => shine(out, tube, strength);
    paintMask(picture, maskOf(picture, [line], 0.022), bright(1));
    paintMask(picture, maskOf(picture, [line]), bright(1.6));
  }
}

function paintSign(
  { picture, random }: SceneTools,
  x: number,
  roof: number,
  ground: number,
  first: Light,
  second: Light,
): void {
  const top = Math.max(0.07, roof - random.between(0.3, 0.42));
  const dir = x > picture.wide / 2 ? -1 : 1;
  const half = random.between(0.1, 0.14);
  const board = 0.11;
  const centre = top + board;
  for (const offset of [-0.018, 0.018])
    fillShape(picture, stroke([x + offset, ground + 0.04], [x + offset, centre], 0.009), [0.012, 0.012, 0.016]);
  const shape = random.chance(0.5)
    ? ellipse(x, centre, half, board * 0.8)
    : smoothOutline([
        [x - half, centre - board * 0.6],
        [x + half, centre - board * 0.75],
        [x + half * 0.95, centre + board * 0.6],
        [x - half * 0.95, centre + board * 0.7],
      ]);
  fillShape(picture, shape, dimmed(mixed(first, second, 0.5), 0.03));
  const grown = (factor: number) =>
    shape.map(([px, py]): Point => [x + (px - x) * factor, centre + (py - centre) * factor]);
  addNeon(picture, [...grown(0.95), grown(0.95)[0]!], first, 0.0055);
  addNeon(picture, [...grown(0.84), grown(0.84)[0]!], dimmed(second, 0.7), 0.0035);
  // A cup with steam says more than letters.
  const s = half * 0.34;
  addNeon(
    picture,
    smoothLine([
      [x - s, centre - s * 0.15],
      [x - s * 0.85, centre + s * 0.75],
      [x, centre + s],
      [x + s * 0.85, centre + s * 0.75],
      [x + s, centre - s * 0.15],
      [x - s, centre - s * 0.15],
    ]),
    second,
    0.005,
  );
  addNeon(
    picture,
    smoothLine([
      [x + s, centre],
      [x + s * 1.5, centre + s * 0.1],
      [x + s * 1.4, centre + s * 0.6],
      [x + s * 0.9, centre + s * 0.6],
    ]),
    second,
    0.004,
  );
  for (const offset of [-0.4, 0.1])
    addNeon(
      picture,
      smoothLine([
        [x + s * offset, centre - s * 0.4],
        [x + s * (offset + 0.22), centre - s * 0.75],
        [x + s * offset, centre - s * 1.05],
        [x + s * (offset + 0.2), centre - s * 1.4],
      ]),
      mixed(first, [2, 2, 2], 0.5),
      0.0035,
    );
  // The arrow swoops from over the sign to the door.
  const tip: Point = [x + dir * half * 1.75, centre + board * 1.5];
  const swoop = smoothLine(
    [
      [x - dir * half * 0.9, centre - board * 1.02],
      [x + dir * half * 0.6, centre - board * 1.15],
      [x + dir * half * 1.6, centre - board * 0.2],
      tip,
    ],
    10,
  );
  addNeon(picture, swoop, lightOf("#ffd23a", 2.4), 0.006);
  addNeon(
    picture,
    [[tip[0] - dir * 0.05, tip[1] - 0.02], tip, [tip[0] + dir * 0.03, tip[1] - 0.042]],
    lightOf("#ffd23a", 2.4),
    0.006,
  );
  for (let i = 0; i < swoop.length; i += 3)
    fillShape(picture, ellipse(swoop[i]![0], swoop[i]![1] - 0.013, 0.004), [4, 3.2, 1.8]);
  addGlow(picture, x, centre, 0.42, dimmed(mixed(first, second, 0.4), 0.16));
}

function paintCar({ picture, random }: SceneTools, x: number, foot: number, hour: Hour): void {
  const size = random.between(0.26, 0.32);
  const dir = random.pick([-1, 1]);
  const at = (across: number, up: number): Point => [x + across * size * dir, foot - up * size];
  const paintwork = mixed(lightOf(random.pick(["#1f4a5a", "#6a1f1c", "#2a2a30", "#c9b98a"]), 0.22), hour.zenith, 0.25);
  fillShape(picture, ellipse(x, foot, size * 0.62, 0.014), [0.004, 0.004, 0.006], { softness: 0.008 });
  fillShape(
    picture,
    smoothOutline(
      [
        at(-0.6, 0.08),
        at(-0.62, 0.2),
        at(-0.52, 0.25),
        at(-0.26, 0.27),
        at(-0.14, 0.42),
        at(0.2, 0.43),
        at(0.34, 0.28),
        at(0.58, 0.24),
        at(0.62, 0.14),
        at(0.58, 0.07),
      ],
      5,
    ),
    (_px, py, out) => put(out, dimmed(paintwork, 0.4 + 1.5 * clamp((foot - py) / size / 0.42) ** 2)),
  );
  fillShape(picture, [at(-0.2, 0.28), at(-0.11, 0.395), at(0.03, 0.4), at(0.03, 0.28)], dimmed(hour.horizon, 0.3));
  fillShape(picture, [at(0.06, 0.28), at(0.06, 0.4), at(0.18, 0.395), at(0.28, 0.28)], dimmed(hour.horizon, 0.3));
  for (const wheel of [-0.36, 0.37]) {
    const [wx, wy] = at(wheel, 0.075);
    fillShape(picture, ellipse(wx, wy, size * 0.095), [0.006, 0.006, 0.007]);
    fillShape(picture, ellipse(wx, wy, size * 0.045), dimmed(hour.middle, 0.4));
  }
  fillShape(picture, ellipse(...at(-0.59, 0.18), size * 0.02, size * 0.03), [2.6, 0.16, 0.08]);
  addGlow(picture, ...at(-0.59, 0.18), size * 0.3, [0.6, 0.05, 0.02]);
}
