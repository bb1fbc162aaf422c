import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { stroke } from "../outlines.ts";
import { viewTo, type View } from "../perspective.ts";
import { coarseField, paintBelow, paintEach, put, veil } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

const STEEL = ["#c0452c", "#b3502f", "#7d8a92", "#8a5a44"] as const;

/** A suspension bridge from the shore, running away over the water into hills and fog. */
export const suspensionBridge: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "golden", "dusk", "noon"]);
  const shore = high * random.between(0.7, 0.76);
  const side = random.pick([-1, 1]);
  const sunX = wide * (0.5 - side * random.between(0.15, 0.4));
  paintSky(tools, { hour, horizon: shore, sunX, sunY: shore - 0.12, sunSize: 0, clouds: random.between(0.2, 0.5) });
  for (let layer = 0; layer < 3; layer++) {
    const near = layer / 2;
    const shift = random.between(0, 50);
    const tone = mixed(hour.haze, mixed(hour.land, hour.zenith, 0.2), 0.18 + near * 0.38);
    paintBelow(
      picture,
      (x) =>
        shore -
        0.012 -
        [0.16, 0.12, 0.08][layer]! *
          clamp(0.35 + noise.fbm(x * 1.1 + shift, shift, 4) + 0.3 * near * side * (0.5 - x / wide)),
      (x, y, out) => {
        put(out, dimmed(tone, 0.94 + 0.16 * noise.fbm(x * 18, y * 18, 3)));
        veil(out, hour.haze, 0.7 * smoothstep(shore - 0.13, shore, y) * (1 - near * 0.6));
      },
    );
  }
  reflectBelow(tools, shore, { tint: [0.66, 0.7, 0.74], ripple: random.between(0.7, 1), smear: 0.03 });
  paintEach(
    picture,
    (x, y, out) => {
      if (y < shore) return;
      const depth = 1 / (y - shore + 0.02);
      const chop = noise.fbm((x - wide / 2) * depth * 0.9, depth * 4, 3);
      const near = (y - shore) / (high - shore);
      veil(out, mixed(dimmed(hour.zenith, 0.35), [0.03, 0.08, 0.09], 0.4), clamp(0.2 + 0.45 * near + 0.5 * chop));
    },
    shore,
  );
  const steel = lightOf(random.pick(STEEL), 0.75);
  paintBridge(tools, { shore, side, steel, hour });
  paintFog(tools, shore, hour);
};

type Bridge = { shore: number; side: number; steel: Light; hour: Hour };

/** Along the bridge: 0 at the camera's end, 1 in the far hills. Towers stand at 0.2 and 0.62. */
function paintBridge(tools: SceneTools, { shore, side, steel, hour }: Bridge): void {
  const { picture, random } = tools;
  const { wide } = picture;
  const view: View = viewTo([wide * (0.5 - side * 0.2), shore], 1);
  const start = { across: side * 1.15, away: 1.0 };
  const last = { across: side * -0.5, away: 7.4 };
  const deckHigh = 0.2;
  const towerHigh = random.between(0.86, 0.98);
  const halfWide = 0.075;
  const towers = [0.13, 0.56] as const;
  const haze = (t: number) => clamp(0.08 + t * 0.85);
  const toneAt = (t: number, strength = 1) => mixed(dimmed(steel, strength), hour.haze, haze(t) * 0.8);
  /** A point over the deck: `rail` -1 or 1 for the two edges. */
  const at = (t: number, rail: number, up: number): Point => {
    const across = start.across + (last.across - start.across) * t;
    const away = start.away + (last.away - start.away) * t;
    const [dx, dz] = [last.away - start.away, -(last.across - start.across)];
    const length = Math.hypot(dx, dz);
    return view(across + (rail * halfWide * dx) / length, up, away + (rail * halfWide * dz) / length);
  };
  const cableUp = (t: number) => {
    const [first, second] = towers;
    const low = deckHigh + 0.05;
    if (t < first) return low + (towerHigh - low) * clamp(1 - (first - t) / 0.4) ** 1.25;
    if (t > second) return Math.max(low, low + (towerHigh - low) * clamp(1 - (t - second) / 0.3) ** 1.4);
    const u = (t - first) / (second - first);
    return low + (towerHigh - low) * (1 - 2 * u) ** 2;
  };
  const size = (t: number) => 1 / (start.away + (last.away - start.away) * t);
  const width = (t: number, thick: number) => Math.max(0.0011, thick * size(t));
  const farToNear = Array.from({ length: 120 }, (_, i) => 1 - i / 120);
  const pieces = (from: number, to: number, rail: number) => {
    for (const t of farToNear) {
      if (t < from || t > to) continue;
      const previous = Math.max(-0.08, t - 1 / 120);
      const cable = stroke(
        at(t, rail, cableUp(t)),
        at(previous, rail, cableUp(previous)),
        width(t, 0.016),
        width(previous, 0.016),
      );
      fillShape(picture, cable, toneAt(t, rail * side < 0 ? 0.75 : 1));
      const hanger = stroke(at(t, rail, cableUp(t)), at(t, rail, deckHigh), width(t, 0.003));
      fillShape(picture, hanger, toneAt(t, 0.8), { opacity: 0.8 });
    }
  };
  const far = side;
  const near = -side;
  const deck = () => {
    for (const t of farToNear) {
      const previous = Math.max(-0.08, t - 1 / 119);
      fillShape(
        picture,
        [at(t, far, deckHigh), at(t, near, deckHigh), at(previous, near, deckHigh), at(previous, far, deckHigh)],
        toneAt(t, 0.3),
      );
      fillShape(
        picture,
        [
          at(t, near, deckHigh + 0.012),
          at(previous, near, deckHigh + 0.012),
          at(previous, near, deckHigh - 0.045),
          at(t, near, deckHigh - 0.045),
        ],
        toneAt(t, 0.85),
      );
      // The truss below the road.
      const zig = Math.round(t * 120) % 2 ? [-0.012, -0.042] : [-0.042, -0.012];
      fillShape(
        picture,
        stroke(at(t, near, deckHigh + zig[0]!), at(previous, near, deckHigh + zig[1]!), width(t, 0.006)),
        toneAt(t, 0.4),
      );
    }
  };
  pieces(0, 1, far);
  for (const t of [towers[1], towers[0]]) {
    paintPier(picture, at, t, width, toneAt, hour);
  }
  deck();
  for (const t of [towers[1], towers[0]]) paintTower(picture, at, t, { deckHigh, towerHigh, width, toneAt, side });
  pieces(0, 1, near);
}

type At = (t: number, rail: number, up: number) => Point;

function paintPier(
  picture: SceneTools["picture"],
  at: At,
  t: number,
  width: (t: number, thick: number) => number,
  toneAt: (t: number, strength?: number) => Light,
  hour: Hour,
): void {
  const thick = width(t, 0.12);
  const stone = mixed(mixed(lightOf("#b8ada0", 0.5), hour.haze, 0.3), toneAt(t), 0.2);
  for (const rail of [-1, 1]) {
    const [x, y] = at(t, rail, -0.1);
    const [topX, topY] = at(t, rail, 0.02);
    fillShape(picture, stroke([x, y], [topX, topY], thick * 0.9, thick * 0.8), (_px, py, out) =>
      put(out, dimmed(stone, 0.45 + 0.4 * smoothstep(y, topY, py))),
    );
    fillShape(picture, stroke([x, y], [x, y + (y - topY) * 1.4], thick * 0.8, thick * 0.6), dimmed(stone, 0.2), {
      softness: thick * 0.2,
      opacity: 0.55,
    });
  }
}

type Tower = {
  deckHigh: number;
  towerHigh: number;
  width: (t: number, thick: number) => number;
  toneAt: (t: number, strength?: number) => Light;
  side: number;
};

/** Two legs that narrow in steps, tied by portals. */
function paintTower(
  picture: SceneTools["picture"],
  at: At,
  t: number,
  { deckHigh, towerHigh, width, toneAt, side }: Tower,
): void {
  const steps = [0, deckHigh + 0.14, deckHigh + 0.34, deckHigh + 0.52, towerHigh + 0.015];
  for (const rail of [side, -side]) {
    const lit = rail === side ? 0.7 : 1;
    for (let step = 0; step + 1 < steps.length; step++) {
      const thick = width(t, 0.062 - step * 0.007);
      const [from, to] = [at(t, rail, steps[step]!), at(t, rail, steps[step + 1]!)];
      fillShape(picture, stroke(from, to, thick), toneAt(t, lit));
      const shade: Point[] = stroke(
        [from[0] + side * thick * 0.28, from[1]],
        [to[0] + side * thick * 0.28, to[1]],
        thick * 0.42,
      );
      fillShape(picture, shade, toneAt(t, lit * 0.5));
    }
  }
  for (let step = 1; step < steps.length; step++) {
    const up = steps[step]! - 0.03;
    const bar = stroke(at(t, -1, up), at(t, 1, up), width(t, 0.05));
    paintMask(picture, maskOf(picture, [bar]), toneAt(t, 0.85));
  }
  for (const [low, top] of [[0.02, deckHigh - 0.05]] as const) {
    paintMask(
      picture,
      maskOf(picture, [
        stroke(at(t, -1, low), at(t, 1, top), width(t, 0.022)),
        stroke(at(t, 1, low), at(t, -1, top), width(t, 0.022)),
      ]),
      toneAt(t, 0.7),
    );
  }
}

/** A bank of fog that lies on the water in front of the hills and closes round the far tower. */
function paintFog({ picture, random, noise }: SceneTools, shore: number, hour: Hour): void {
  const level = shore - random.between(0.05, 0.12);
  const thick = random.between(0.35, 0.9);
  const light = mixed(hour.haze, hour.cloudLit, 0.55);
  const bank = coarseField(picture, 3, (x, y) => {
    const wisps = noise.fbm(x * 1.5 + 3, y * 4.5, 4);
    return smoothstep(-0.15, 0.55, wisps + 0.35 - Math.abs(y - level) * 5.5);
  });
  paintEach(picture, (x, y, out) => veil(out, light, bank(x, y) * thick), Math.max(0, level - 0.3), shore + 0.12);
}
