import { paintDoor, paintWindow, SNOW, snowCap, type Day } from "../house-parts.ts";
import { hourAmong } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { ellipse, rectangle, stroke } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

const WALLS = [
  "#d98a72",
  "#e9c46a",
  "#7fb0a8",
  "#8aa9c9",
  "#e6b8b0",
  "#c9d1a0",
  "#b8574a",
  "#efe3cc",
  "#a595bd",
  "#5f8f8a",
] as const;
const DOORS = ["#7a2a24", "#1f3f5a", "#2f5a40", "#c9782a", "#2a2a30"] as const;

/** A row of houses in different colours across the street, in the sun. */
export const rowHouses: Scene = (tools) => {
  const { picture, random } = tools;
  const hour = hourAmong(random, ["noon", "noon", "golden"]);
  paintSky(tools, {
    hour,
    horizon: picture.high * 0.9,
    sunX: picture.wide * 0.5,
    sunY: -0.2,
    sunSize: 0,
    clouds: random.between(0.1, 0.5),
    cloudSize: 1.2,
  });
  const day: Day = {
    snow: false,
    warm: mixed([1.12, 1.08, 1], dimmed(hour.sun, 1.3), 0.4),
    shade: [0.42, 0.45, 0.56],
    dir: random.pick([-1, 1]),
  };
  paintRow(tools, day);
};

/** The same kind of street on a winter evening while it snows: lit windows, white ledges, tracks in the street. */
export const snowyStreet: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const [above, low] = [lightOf("#4d5c78", 0.5), lightOf("#9aa2b4", 0.5)];
  paintEach(picture, (x, y, out) => put(out, mixed(above, low, clamp(y / high + 0.25 * noise.fbm(x * 2, y * 2, 3)))));
  paintRow(tools, { snow: true, warm: [0.4, 0.42, 0.5], shade: [0.55, 0.58, 0.68], dir: 1 });
  for (const x of [wide * random.between(0.12, 0.3), wide * random.between(0.68, 0.9)]) {
    const top = high * 0.42;
    fillShape(picture, stroke([x, high * 0.86], [x, top], 0.011, 0.007), [0.008, 0.009, 0.012]);
    fillShape(picture, stroke([x, top + 0.01], [x, top - 0.012], 0.03, 0.014), [0.01, 0.011, 0.014]);
    fillShape(picture, ellipse(x, top + 0.028, 0.014, 0.02), [5, 3.9, 2.3]);
    addGlow(picture, x, top + 0.03, 0.5, [0.55, 0.4, 0.22]);
  }
  const flakes = random.whole(700, 1000);
  for (let i = 0; i < flakes; i++) {
    const near = random.next() ** 5;
    const size = 0.0011 + near * 0.011;
    const [x, y] = [random.between(0, wide), random.between(0, high)];
    const shape = ellipse(x, y, size * 0.8, size * 1.15, 0.3);
    fillShape(picture, shape, [0.85, 0.87, 0.92], {
      softness: near > 0.2 ? size * 0.45 : 0,
      opacity: 0.75 - near * 0.45,
    });
  }
};

function paintRow(tools: SceneTools, day: Day): void {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const foot = high * 0.83;
  const houses = random.whole(5, 6);
  const pitch = (wide * 1.12) / houses;
  let last: string | undefined;
  const skip = -wide * random.between(0.02, 0.09);
  for (let house = 0; house < houses; house++) {
    const wall = random.pick(WALLS.filter((colour) => colour !== last));
    last = wall;
    paintHouse(
      tools,
      {
        x: skip + house * pitch,
        width: pitch,
        top: high * random.between(0.14, 0.24),
        foot,
        wall: lightOf(wall, 0.82),
        gabled: random.chance(0.4),
        bay: random.chance(0.5),
      },
      day,
    );
  }
  paintStreet(tools, foot, day);
  if (day.snow) return;
  // The shadow of the houses opposite lies over the street, that of a tree over the walls.
  const leaves = coarseField(picture, 2, (x, y) => {
    const bough = smoothstep(0.05, 0.4, noise.fbm(x * 1.4 + 3, y * 1.2 + 9, 2) + 0.1);
    return (
      bough * smoothstep(-0.1, 0.2, noise.ridged(x * 10 + y * 3, y * 13, 2) - 0.5 + 0.5 * noise.at(x * 22, y * 26))
    );
  });
  paintEach(picture, (x, y, out) => {
    const share = 0.72 * leaves(x, y) * smoothstep(high * 0.18, high * 0.3, y) * smoothstep(foot + 0.16, foot, y);
    for (let channel = 0; channel < 3; channel++) out[channel]! *= 1 - share * (1 - day.shade[channel]!);
  });
}

type House = { x: number; width: number; top: number; foot: number; wall: Light; gabled: boolean; bay: boolean };

function paintHouse(tools: SceneTools, { x, width, top, foot, wall, gabled, bay }: House, day: Day): void {
  const { picture, random, noise } = tools;
  const trim = lightOf(random.pick(["#f6efe2", "#efe6d2", "#ffffff"]), 0.85);
  const lit = (light: Light): Light => [light[0] * day.warm[0], light[1] * day.warm[1], light[2] * day.warm[2]];
  const shade = shadePaint(day.shade);
  const clapboard = 0.0135;
  const boards =
    (light: Light): ((px: number, py: number, out: Float64Array) => void) =>
    (px, py, out) => {
      const board = (py / clapboard) % 1;
      put(
        out,
        dimmed(
          lit(light),
          (0.96 + 0.1 * noise.fbm(px * 5, py * 5, 3)) *
            (1 - 0.2 * smoothstep(0.86, 1, board) + 0.05 * smoothstep(0.3, 0, board)),
        ),
      );
    };
  fillShape(picture, rectangle(x, top, width, foot - top), boards(wall));
  const roofTop = top - (gabled ? width * 0.42 : 0.045);
  if (gabled) {
    fillShape(
      picture,
      [
        [x, top + 0.002],
        [x + width / 2, roofTop],
        [x + width, top + 0.002],
      ],
      boards(wall),
    );
    const window = width * 0.2;
    paintWindow(
      tools,
      { x: x + width / 2 - window / 2, y: top - width * 0.17, width: window, height: width * 0.2, trim, wall },
      day,
    );
    for (const [from, to] of [
      [
        [x - 0.012, top + 0.012],
        [x + width / 2, roofTop],
      ],
      [
        [x + width + 0.012, top + 0.012],
        [x + width / 2, roofTop],
      ],
    ] as [Point, Point][]) {
      fillShape(picture, stroke([from[0], from[1] + 0.018], [to[0], to[1] + 0.02], 0.02), shade, { softness: 0.003 });
      fillShape(picture, stroke(from, to, 0.02), lit(trim));
      fillShape(
        picture,
        stroke([from[0], from[1] - 0.012], [to[0], to[1] - 0.013], day.snow ? 0.024 : 0.01),
        day.snow ? SNOW : lit([0.16, 0.14, 0.14]),
      );
    }
  } else {
    fillShape(picture, rectangle(x - 0.004, top + 0.02, width + 0.008, 0.03), shade, {
      softness: 0.005,
      opacity: 0.85,
    });
    fillShape(picture, rectangle(x - 0.006, roofTop, width + 0.012, 0.026), lit(trim));
    fillShape(picture, rectangle(x, roofTop + 0.024, width, 0.046), dimmed(lit(trim), 0.84));
    for (let bracket = 0; bracket < 9; bracket++) {
      const bx = x + width * (0.04 + bracket * 0.115);
      fillShape(picture, rectangle(bx + 0.004 * day.dir, roofTop + 0.03, 0.009, 0.038), shade);
      fillShape(picture, rectangle(bx, roofTop + 0.026, 0.009, 0.038), lit(trim));
    }
    if (day.snow) fillShape(picture, snowCap(x - 0.008, roofTop, width + 0.016, 0.018, noise), SNOW);
  }
  // The edge between two houses.
  fillShape(picture, rectangle(x + width - 0.006, top, 0.006, foot - top), shade, { opacity: 0.7 });
  fillShape(picture, rectangle(x, top + 0.02, 0.008, foot - top), dimmed(lit(trim), 0.9));
  const floors = 3;
  const story = (foot - top) / floors;
  const doorRight = random.chance(0.5);
  for (let floor = 0; floor < floors; floor++) {
    const y = top + floor * story + story * 0.24;
    const tall = story * 0.56;
    const pane = width * 0.22;
    const places = [0.16, 0.62].map((place) => x + place * width);
    if (bay && floor < 2) {
      const [left, right] = [x + width * 0.12, x + width * 0.88];
      const slant = width * 0.13;
      const [bayTop, bayFoot] = [y - story * 0.13, y + tall + story * 0.15];
      fillShape(picture, rectangle(left + day.dir * 0.016, bayTop, right - left, bayFoot - bayTop + 0.012), shade, {
        softness: 0.005,
        opacity: 0.8,
      });
      fillShape(picture, rectangle(left, bayTop, right - left, bayFoot - bayTop), boards(wall));
      const dark =
        day.dir > 0
          ? rectangle(right - slant, bayTop, slant, bayFoot - bayTop)
          : rectangle(left, bayTop, slant, bayFoot - bayTop);
      for (const wx of [left + slant + width * 0.02, right - slant - width * 0.23])
        paintWindow(tools, { x: wx, y, width: width * 0.21, height: tall, trim, wall }, day);
      for (const wx of [left + slant * 0.24, right - slant * 0.76])
        paintWindow(tools, { x: wx, y, width: slant * 0.52, height: tall, trim, wall }, day);
      fillShape(picture, dark, shade, { opacity: 0.62 });
      fillShape(picture, rectangle(left - 0.006, bayTop - 0.014, right - left + 0.012, 0.02), lit(trim));
      if (day.snow) fillShape(picture, snowCap(left - 0.008, bayTop - 0.014, right - left + 0.016, 0.014, noise), SNOW);
      fillShape(picture, rectangle(left - 0.002, bayFoot - 0.01, right - left + 0.004, 0.016), dimmed(lit(trim), 0.9));
      continue;
    }
    if (floor === floors - 1) {
      const doorX = doorRight ? places[1]! : places[0]!;
      paintWindow(tools, { x: doorRight ? places[0]! : places[1]!, y, width: pane, height: tall, trim, wall }, day);
      paintDoor(tools, doorX, y - story * 0.04, pane, foot, lightOf(random.pick(DOORS), 0.6), lit(trim), day);
      continue;
    }
    for (const wx of places) paintWindow(tools, { x: wx, y, width: pane, height: tall, trim, wall }, day);
  }
}

/** Pavement, kerb and roadway; under snow all white but for the tracks of tyres. */
function paintStreet({ picture, noise }: SceneTools, foot: number, day: Day): void {
  const { high } = picture;
  const kerb = foot + (high - foot) * 0.4;
  const grit = coarseField(picture, 1.5, (x, y) => noise.fbm(x * 24, y * 70, 3));
  paintEach(
    picture,
    (x, y, out) => {
      if (y < foot) return;
      const rough = grit(x, y);
      if (day.snow) {
        const drift = noise.fbm(x * 3, y * 14, 3);
        put(out, dimmed(SNOW, 0.92 + 0.22 * drift + 0.06 * rough));
        const track = Math.max(
          smoothstep(0.014, 0.006, Math.abs(y - kerb - 0.05 - 0.006 * noise.at(x * 2, 1))),
          smoothstep(0.012, 0.005, Math.abs(y - kerb - 0.09 - 0.006 * noise.at(x * 2, 5))),
        );
        veil(out, [0.16, 0.17, 0.21], track * (0.5 + 0.5 * rough));
        veil(out, [0.24, 0.26, 0.33], 0.7 * smoothstep(0.012, 0.002, Math.abs(y - kerb - 0.006)));
        shine(out, [0.5, 0.34, 0.14], 0.16 * smoothstep(foot + 0.08, foot, y));
        return;
      }
      const slab = smoothstep(0.012, 0.02, Math.abs((((x - 0.2) / 0.13 + (y - foot) * 0.5 + 20) % 1) - 0.5));
      const paving = dimmed(
        [0.4 * day.warm[0], 0.385 * day.warm[1], 0.37 * day.warm[2]],
        (0.9 + 0.16 * rough) * (0.8 + 0.2 * slab),
      );
      const tarmac = dimmed([0.1 * day.warm[0], 0.1 * day.warm[1], 0.107 * day.warm[2]], 0.95 + 0.3 * rough);
      put(out, y < kerb ? paving : tarmac);
      veil(out, [0.5, 0.49, 0.46], smoothstep(0.008, 0.006, Math.abs(y - kerb)) * 0.8);
      veil(out, [0.03, 0.03, 0.035], smoothstep(0.007, 0.003, Math.abs(y - kerb - 0.013)) * 0.7);
      veil(out, [0.03, 0.03, 0.04], 0.5 * smoothstep(0.02, 0, y - foot));
    },
    foot - 0.002,
  );
}
