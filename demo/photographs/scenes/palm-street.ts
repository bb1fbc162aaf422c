import { hourAmong } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { ellipse, rectangle, smoothLine, smoothOutline, stroke, strokesAlong } from "../outlines.ts";
import type { Random } from "../noise.ts";
import { viewTo, type View } from "../perspective.ts";
import { coarseField, paintEach, put, shine, veil } from "../picture.ts";
import { paintRimLit } from "../rim-light.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";
import { leafyCrown } from "../trees.ts";

/** A street between two rows of tall palms that runs into the low sun. */
export const palmStreet: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["golden", "golden", "dusk"]);
  const horizon = high * random.between(0.68, 0.74);
  const end: Point = [wide * random.between(0.42, 0.58), horizon];
  const sun: Point = [end[0] + random.between(-0.05, 0.05), horizon - random.between(0.06, 0.12)];
  paintSky(tools, { hour, horizon, sunX: sun[0], sunY: sun[1], sunSize: 0.026, clouds: random.between(0.05, 0.35) });
  const view = viewTo(end, 0.3);
  const dark = mixed(hour.land, hour.horizon, 0.03);

  const grit = coarseField(picture, 2, (x, y) => {
    const depth = 1 / (y - horizon + 0.01);
    return y < horizon ? 0 : noise.fbm((x - end[0]) * depth * 1.6, depth * 2, 3);
  });
  paintEach(
    picture,
    (x, y, out) => {
      if (y < horizon - 0.002) return;
      const below = y - horizon + 0.002;
      const across = (x - end[0]) / (below + 0.002);
      const near = clamp(below / (high - horizon));
      const kerb = smoothstep(1.72, 1.78, Math.abs(across));
      const grass = smoothstep(1.95, 2.02, Math.abs(across)) * smoothstep(2.9, 2.8, Math.abs(across));
      const road = dimmed(mixed([0.05, 0.048, 0.055], hour.middle, 0.1), 1 + 0.35 * grit(x, y));
      put(out, mixed(road, dimmed(mixed([0.16, 0.15, 0.15], hour.horizon, 0.12), 0.75 + 0.2 * grit(x, y)), kerb));
      veil(out, dimmed(mixed(lightOf("#3d4a24", 0.4), hour.horizon, 0.08), 0.8 + 0.6 * grit(x, y)), grass);
      const dash = smoothstep(0.32, 0.36, Math.abs(((0.16 / (below + 0.004)) % 1) - 0.5));
      veil(
        out,
        dimmed(lightOf("#f0c040", 0.7), 0.7),
        dash * smoothstep(0.05, 0.035, Math.abs(across)) * 0.75 * (1 - kerb),
      );
      const path = Math.exp(-(((x - sun[0]) / (0.05 + below * 0.75)) ** 2));
      shine(out, hour.sun, path * (0.75 - 0.5 * near) * (0.75 + 0.5 * grit(x, y)) * (1 - 0.5 * kerb));
      veil(out, hour.horizon, 0.75 * Math.exp(-below * 26));
      // Shadows of the trunks fall towards the camera.
      const stripe = noise.at(Math.abs(across) * 5 + (across > 0 ? 3 : 11), 2.4);
      veil(
        out,
        dimmed([out[0]!, out[1]!, out[2]!], 0.45),
        smoothstep(0.25, 0.5, stripe) * smoothstep(0.02, 0.12, below) * 0.7,
      );
    },
    horizon - 0.004,
  );
  const rows = Array.from({ length: 15 }, (_, i) => 0.82 + i * 0.42 + i * i * 0.035).toReversed();
  for (const away of rows) {
    const haze = clamp(1 - 1.5 / (away + 0.9));
    const tone = mixed(dark, mixed(hour.haze, hour.horizon, 0.5), haze * 0.75);
    for (const side of [-1, 1]) {
      paintHouse(tools, view, side, away + 0.16, tone, hour.horizon);
      const across = side * (0.72 + random.gaussian() * 0.015);
      const foot = view(across, -0.3, away);
      const top = view(across + random.gaussian() * 0.03, random.between(1.35, 1.9), away);
      paintPalm(tools, foot, top, 0.3 / away, tone, mixed(hour.sun, tone, 0.45), sun);
      if (random.chance(0.45)) paintParked(picture, view, side, away + 0.1, tone, hour.horizon);
    }
  }
  addGlow(picture, sun[0], sun[1], 0.55, dimmed(hour.sun, 0.5));
  addGlow(picture, sun[0], sun[1], 0.16, dimmed(hour.sun, 1.1));
};

/** A fan of drooping fronds on a slender trunk; `size` (units) is the crown's. */
function paintPalm(
  { picture, random }: SceneTools,
  foot: Point,
  top: Point,
  size: number,
  body: Light,
  rim: Light,
  sun: Point,
): void {
  const bend = random.gaussian() * size * 0.12;
  const trunk = smoothLine([foot, [(foot[0] + top[0]) / 2 + bend, (foot[1] + top[1]) / 2], top], 8);
  const shapes = [...strokesAlong(trunk, size * 0.1, size * 0.055), stroke(foot, trunk[2]!, size * 0.16, size * 0.08)];
  const skirt = smoothOutline([
    [top[0] - size * 0.07, top[1]],
    [top[0] + size * 0.07, top[1]],
    [top[0] + size * 0.1, top[1] + size * 0.24],
    [top[0], top[1] + size * 0.32],
    [top[0] - size * 0.1, top[1] + size * 0.22],
  ]);
  shapes.push(skirt);
  const fronds = random.whole(17, 22);
  for (let i = 0; i < fronds; i++)
    shapes.push(...frond(random, top, (i / fronds) * Math.PI * 2 + random.gaussian() * 0.1, size));
  const edge = Math.min(0.004, size * 0.012);
  paintRimLit(picture, shapes, body, rim, [sun[0] > top[0] ? edge : -edge, 0], edge * 0.4);
  const verge = Array.from({ length: 9 }, () =>
    stroke(
      [foot[0] + random.gaussian() * size * 0.06, foot[1] + size * 0.02],
      [foot[0] + random.gaussian() * size * 0.09, foot[1] - size * random.between(0.01, 0.05)],
      size * 0.02,
      size * 0.004,
    ),
  );
  paintMask(
    picture,
    maskOf(picture, [ellipse(foot[0], foot[1] + size * 0.008, size * 0.13, size * 0.018), ...verge]),
    dimmed(body, 0.7),
  );
}

/** One feathered leaf: an arc that sinks under its weight, leaflets hanging from it. */
function frond(random: Random, [x, y]: Point, angle: number, size: number): Point[][] {
  const long = size * random.between(0.42, 0.56);
  const rise = Math.sin(angle) * 0.72 + 0.22;
  const out = Math.cos(angle);
  const sink = random.between(0.5, 0.95);
  const at = (t: number): Point => [
    x + out * long * t * (1 - 0.12 * t),
    y - long * (rise * t - sink * t * t * (0.55 + 0.4 * Math.abs(out))),
  ];
  const shapes: Point[][] = [];
  const steps = 12;
  for (let step = 0; step < steps; step++) {
    const [from, to] = [at(step / steps), at((step + 1) / steps)];
    shapes.push(stroke(from, to, size * 0.012, size * 0.009));
    if (step < 2) continue;
    const leaf = size * 0.15 * Math.sin(((step + 1) / (steps + 1)) * Math.PI) ** 0.6;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    for (const side of [-1, 1]) {
      const tip: Point = [
        to[0] + (dx / length) * leaf * 0.75 + side * (-dy / length) * leaf * 0.55,
        to[1] + (dy / length) * leaf * 0.75 + side * (dx / length) * leaf * 0.55 + leaf * 0.35,
      ];
      shapes.push([from, to, tip]);
    }
  }
  return shapes;
}

/** A low house, a hedge or a tree behind the pavement. */
function paintHouse(
  { picture, random }: SceneTools,
  view: View,
  side: number,
  away: number,
  tone: Light,
  sky: Light,
): void {
  const inner = side * random.between(1.25, 1.5);
  const [x, foot] = view(inner, -0.3, away);
  const size = 0.3 / away;
  const width = size * random.between(0.9, 1.5) * side;
  const tall = size * random.between(0.35, 0.7);
  if (away > 1.3 && random.chance(0.6)) {
    const walls: Point[] = rectangle(Math.min(x, x + width), foot - tall, Math.abs(width), tall);
    const eaves = side * size * 0.1;
    const roof: Point[] = [
      [x - eaves, foot - tall],
      [x + width * 0.2, foot - tall - size * 0.21],
      [x + width * 0.8, foot - tall - size * 0.21],
      [x + width + eaves, foot - tall],
    ];
    fillShape(picture, walls, mixed(tone, sky, 0.12));
    fillShape(picture, roof, dimmed(tone, 0.92));
    for (const at of [0.2, 0.62])
      fillShape(
        picture,
        rectangle(
          Math.min(x + width * at, x + width * (at + 0.18)),
          foot - tall * 0.72,
          Math.abs(width) * 0.18,
          tall * 0.34,
        ),
        mixed(tone, sky, 0.4),
      );
  }
  const bushes: Point[][] = [];
  for (let bush = 0; bush < 4; bush++) {
    const reach = size * random.between(0.14, 0.32);
    const middle = x + width * random.between(-0.1, 1);
    for (let clump = 0; clump < 42; clump++) {
      const turn = random.between(Math.PI, Math.PI * 2);
      const out = reach * Math.sqrt(random.next());
      bushes.push(
        leafyCrown(
          random,
          middle + Math.cos(turn) * out * 1.3,
          foot + Math.sin(turn) * out,
          reach * random.between(0.1, 0.22),
        ),
      );
    }
  }
  paintMask(picture, maskOf(picture, bushes), dimmed(tone, 0.85));
}

function paintParked(
  picture: SceneTools["picture"],
  view: View,
  side: number,
  away: number,
  tone: Light,
  sky: Light,
): void {
  const [x, foot] = view(side * 0.47, -0.3, away);
  const size = 0.3 / away;
  const at = (across: number, up: number): Point => [x + across * size, foot - up * size];
  fillShape(picture, ellipse(x, foot, size * 0.2, size * 0.025), dimmed(tone, 0.4), { softness: size * 0.012 });
  fillShape(
    picture,
    smoothOutline(
      [
        at(-0.16, 0.01),
        at(-0.17, 0.12),
        at(-0.12, 0.15),
        at(-0.1, 0.245),
        at(0.1, 0.245),
        at(0.12, 0.15),
        at(0.17, 0.12),
        at(0.16, 0.01),
      ],
      4,
    ),
    dimmed(tone, 0.75),
  );
  fillShape(picture, [at(-0.1, 0.16), at(-0.085, 0.225), at(0.085, 0.225), at(0.1, 0.16)], mixed(tone, sky, 0.5));
  fillShape(picture, stroke(at(-0.1, 0.245), at(0.1, 0.245), size * 0.012), mixed(tone, sky, 0.8));
  for (const lamp of [-0.135, 0.135])
    fillShape(picture, ellipse(...at(lamp, 0.105), size * 0.02, size * 0.014), [0.5, 0.04, 0.02]);
}
