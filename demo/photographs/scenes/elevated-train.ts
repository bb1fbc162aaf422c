import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { ellipse, stroke } from "../outlines.ts";
import { viewTo, type View } from "../perspective.ts";
import { coarseField, paintEach, put, shine, veil } from "../picture.ts";
import { paintTrain } from "../silver-train.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

/** Metres below the eye, which looks along the line from a platform's end. */
const RAILS = -2.9;
const STREET = -9;
/** Metres from the line of sight. */
const WALLS = 8.6;
const DECK = 4.6;
const TRACKS = [-2.05, 2.05] as const;

/** A train on an elevated railway, coming between brick buildings at nightfall. */
export const elevatedTrain: Scene = (tools) => {
  const { picture, random } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dusk", "blue", "golden", "dusk"]);
  const end: Point = [wide * random.between(0.42, 0.56), high * random.between(0.44, 0.5)];
  const view = viewTo(end, 1.15);
  paintSky(tools, {
    hour,
    horizon: end[1] + 0.02,
    sunX: end[0],
    sunY: end[1] - 0.05,
    sunSize: 0,
    clouds: random.between(0.15, 0.5),
  });
  paintFarTowers(tools, end, hour);
  paintStreet(tools, end, hour);
  for (const side of [-1, 1]) paintBuildings(tools, view, side, hour);
  paintDeck(tools, end, hour);
  paintPosts(tools, view, hour);
  paintTrain(tools, view, { front: random.between(13, 17), middle: TRACKS[1], rails: RAILS }, hour);
  addGlow(picture, end[0], end[1] - 0.03, 0.5, dimmed(hour.sun, hour.dark ? 0.12 : 0.3));
};

function paintFarTowers({ picture, random }: SceneTools, end: Point, hour: Hour): void {
  for (let i = 0; i < 9; i++) {
    const width = random.between(0.025, 0.06);
    const x = end[0] + random.between(-0.17, 0.13);
    const tall = random.between(0.05, 0.2);
    fillShape(
      picture,
      [
        [x, end[1] + 0.03],
        [x, end[1] - tall],
        [x + width, end[1] - tall],
        [x + width, end[1] + 0.03],
      ],
      mixed(hour.haze, hour.land, random.between(0.15, 0.4)),
    );
  }
}

/** The street in the shade below the line. */
function paintStreet({ picture, noise }: SceneTools, end: Point, hour: Hour): void {
  paintEach(
    picture,
    (x, y, out) => {
      if (y < end[1]) return;
      const below = y - end[1];
      put(out, dimmed(mixed([0.02, 0.02, 0.024], hour.zenith, 0.08), 1 + 0.4 * noise.fbm(x * 8, y * 20, 2)));
      veil(out, hour.haze, 0.7 * Math.exp(-below * 16));
    },
    end[1],
  );
}

/** One side of the line: brick buildings with rows of windows, cornices and water tanks. */
function paintBuildings(tools: SceneTools, view: View, side: number, hour: Hour): void {
  const { picture, random, noise } = tools;
  const houses: { near: number; far: number; top: number }[] = [];
  for (let away = 3.2; away < 120;) {
    const depth = random.between(7, 15) * (1 + away * 0.02);
    houses.push({ near: away, far: away + depth, top: random.between(4, 15) });
    away += depth;
  }
  for (const { near, far, top } of houses.toReversed()) {
    const fog = clamp(near / 95);
    const wall = mixed(
      mixed(lightOf(random.pick(["#8a4a38", "#7a5a48", "#9a6a4a", "#5f4a46", "#a08a74"]), 0.26), hour.zenith, 0.18),
      hour.haze,
      fog * 0.85,
    );
    const at = (away: number, up: number): Point => view(side * WALLS, up, away);
    const quad = (from: number, to: number, low: number, up: number): Point[] => [
      at(from, low),
      at(to, low),
      at(to, up),
      at(from, up),
    ];
    // The face towards the camera, where it stands over its neighbour.
    fillShape(
      picture,
      [
        view(side * WALLS, STREET, near),
        view(side * (WALLS + 12), STREET, near),
        view(side * (WALLS + 12), top, near),
        view(side * WALLS, top, near),
      ],
      dimmed(wall, 0.55),
    );
    const lowY = at(near, STREET)[1];
    fillShape(picture, quad(near, far, STREET, top), (x, y, out) => {
      put(out, dimmed(wall, 0.9 + 0.22 * noise.fbm(x * 22, y * 46, 3) - 0.45 * smoothstep(lowY - 0.6, lowY, y)));
      shine(out, hour.horizon, 0.05);
    });
    fillShape(picture, quad(near, far, top - 0.5, top + 0.15), dimmed(wall, 1.35));
    fillShape(picture, quad(near, far, top - 0.75, top - 0.5), dimmed(wall, 0.4), { opacity: 0.8 });
    const floors = Math.floor((top - STREET) / 3.4);
    const columns = Math.max(2, Math.round((far - near) / 2.6));
    const litShare = hour.dark ? 0.5 : 0.3;
    for (let floor = 0; floor < floors; floor++) {
      const low = top - 3.0 - floor * 3.4;
      if (low < -7) continue;
      for (let column = 0; column < columns; column++) {
        const from = near + ((far - near) * (column + 0.24)) / columns;
        const to = near + ((far - near) * (column + 0.76)) / columns;
        const lit = random.chance(litShare);
        const lamp = lit
          ? mixed(
              lightOf(random.pick(["#ffcf86", "#ffe2b0", "#ffb866", "#e8f0ff"]), random.between(0.35, 1.1)),
              hour.haze,
              fog * 0.5,
            )
          : mixed(mixed([0.015, 0.018, 0.026], hour.horizon, random.between(0.05, 0.35)), hour.haze, fog * 0.6);
        fillShape(picture, quad(from, to, low - 0.12, low + 1.95), dimmed(wall, 1.3));
        fillShape(picture, quad(from + 0.06, to - 0.06, low, low + 1.8), lamp);
        if (near < 45) fillShape(picture, quad(from, to, low + 0.84, low + 0.96), dimmed(wall, 1.1));
      }
    }
    if (random.chance(0.4) && near > 14)
      paintTank(tools, view, side * (WALLS + 2), near + 2, top, mixed(dimmed(hour.land, 0.8), hour.haze, fog * 0.8));
  }
}

function paintTank({ picture }: SceneTools, view: View, across: number, away: number, top: number, light: Light): void {
  const [left, right] = [across - 1.3, across + 1.3];
  for (const leg of [left + 0.2, across, right - 0.2])
    fillShape(picture, stroke(view(leg, top, away), view(leg, top + 2, away), 0.2 / away), light);
  fillShape(
    picture,
    [view(left, top + 2, away), view(left, top + 4.8, away), view(right, top + 4.8, away), view(right, top + 2, away)],
    light,
  );
  fillShape(
    picture,
    [view(left - 0.15, top + 4.8, away), view(across, top + 6, away), view(right + 0.15, top + 4.8, away)],
    dimmed(light, 0.8),
  );
}

/** Ties, rails that shine, and a walk of planks in the middle and along both edges. */
function paintDeck({ picture, noise }: SceneTools, end: Point, hour: Hour): void {
  const height = -RAILS * 1.15;
  const grime = coarseField(picture, 2, (x, y) => noise.fbm(x * 14, y * 30, 3));
  paintEach(
    picture,
    (x, y, out) => {
      const below = y - end[1];
      if (below < 0.004) return;
      const away = height / below;
      const across = ((x - end[0]) * away) / 1.15;
      const side = Math.abs(across);
      if (side > DECK) return;
      const fine = 0.02 * away;
      const haze = 0.85 * (1 - Math.exp(-away / 60));
      const tie =
        smoothstep(0.21 - fine, 0.13, Math.abs(((away / 0.62) % 1) - 0.5) * 0.62) * (1 - smoothstep(20, 45, away)) +
        0.55 * smoothstep(20, 45, away);
      const number = Math.floor(away / 0.62);
      const wood = dimmed(
        mixed(lightOf("#7a6250", 0.26), hour.middle, 0.1),
        0.75 + 0.5 * grime(x, y) + 0.3 * noise.at(number * 3.3, 1.5),
      );
      put(out, mixed([0.006, 0.006, 0.008], wood, tie));
      const walk = side < 0.42 || side > 4.0;
      if (walk)
        put(
          out,
          dimmed(
            mixed(lightOf("#9a8a74", 0.24), hour.middle, 0.14),
            0.8 + 0.5 * grime(x, y) - 0.3 * smoothstep(0.42, 0.5, Math.abs(((side / 0.14) % 1) - 0.5)),
          ),
        );
      let rail = 0;
      let foot = 0;
      for (const track of TRACKS)
        for (const offset of [-0.74, 0.74]) {
          const gap = Math.abs(across - track - offset);
          rail = Math.max(rail, smoothstep(0.05 + fine * 0.12, 0.025, gap));
          foot = Math.max(foot, smoothstep(0.13, 0.08, gap));
        }
      veil(out, [0.02, 0.017, 0.016], foot * 0.8);
      veil(out, mixed(hour.horizon, hour.middle, clamp(below * 1.6)), rail * 0.85);
      const third = smoothstep(0.09, 0.06, Math.abs(side - 3.42));
      veil(out, dimmed(mixed(lightOf("#b09a70", 0.4), hour.middle, 0.2), 0.9), third * 0.8);
      veil(out, dimmed(hour.haze, 0.6), smoothstep(DECK - 0.14, DECK - 0.06, side) * 0.6);
      veil(out, hour.haze, haze);
      shine(out, hour.horizon, 0.05 * (1 - clamp(below * 2)));
    },
    end[1],
  );
}

/** Railings along both edges and lamp posts. */
function paintPosts({ picture }: SceneTools, view: View, hour: Hour): void {
  const steel = mixed(lightOf("#4a5450", 0.2), hour.zenith, 0.1);
  for (let i = 40; i >= 1; i--) {
    const away = 1.9 * i;
    const tone = mixed(steel, hour.haze, clamp(away / 90) * 0.85);
    for (const side of [-1, 1]) {
      const across = side * DECK;
      fillShape(
        picture,
        stroke(view(across, RAILS, away), view(across, RAILS + 1.1, away), Math.max(0.001, 0.075 / away)),
        tone,
      );
      for (const up of [0.55, 1.1])
        fillShape(
          picture,
          stroke(view(across, RAILS + up, away), view(across, RAILS + up, away + 1.9), Math.max(0.0009, 0.055 / away)),
          tone,
        );
      if (i % 8 !== 4) continue;
      const top = RAILS + 4.6;
      fillShape(picture, stroke(view(across, RAILS, away), view(across, top, away), 0.13 / away, 0.09 / away), tone);
      fillShape(
        picture,
        stroke(view(across, top, away), view(across - side * 1.1, top + 0.12, away), 0.08 / away),
        tone,
      );
      const [x, y] = view(across - side * 1.1, top, away);
      fillShape(picture, ellipse(x, y, 0.16 / away, 0.07 / away), [4.5, 3.5, 2.1]);
      addGlow(picture, x, y, 1.4 / away, [0.5, 0.36, 0.18]);
    }
  }
}
