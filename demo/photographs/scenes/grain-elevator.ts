import { hourAmong, type Hour } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { rectangle, stroke } from "../outlines.ts";
import { coarseField, paintBelow, paintEach, put, shine, veil } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";
import { leafyCrown } from "../trees.ts";

/** A grain elevator by the railway, small under a huge sky, wheat up to the camera. */
export const grainElevator: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["noon", "noon", "golden", "golden", "dawn"]);
  const horizon = high * random.between(0.76, 0.82);
  const sunX = random.pick([-0.1, 1.1]) * wide;
  paintSky(tools, {
    hour,
    horizon,
    sunX,
    sunY: horizon - 0.35,
    sunSize: 0,
    clouds: random.between(0.5, 0.68),
    cloudSize: random.between(0.75, 1.1),
  });
  const far = mixed(hour.haze, hour.land, 0.45);
  paintBelow(
    picture,
    (x) => horizon - 0.004 - 0.006 * noise.fbm(x * 2, 4, 3),
    (_x, _y, out) => put(out, far),
  );
  const place = wide * (random.chance(0.5) ? random.between(0.24, 0.36) : random.between(0.62, 0.74));
  paintTrees(tools, horizon, place, hour);
  const wheat = mixed(lightOf(random.pick(["#d9b25a", "#c9a24a", "#b9aa5c"]), 0.72), hour.horizon, 0.12);
  const end = wide * random.between(0.35, 0.65);
  const tufts = coarseField(picture, 2, (x, y) => {
    const depth = 1 / (y - horizon + 0.012);
    return y < horizon ? 0 : noise.fbm((x - end) * depth * 2, depth * 3, 3);
  });
  const shadows = coarseField(picture, 6, (x, y) => noise.fbm((x - end) * 1.4 + 4, 0.35 / (y - horizon + 0.05), 2));
  paintEach(
    picture,
    (x, y, out) => {
      if (y < horizon) return;
      const below = y - horizon;
      const near = below / (high - horizon);
      const across = (x - end) / (below + 0.012);
      const rows = 0.5 + 0.5 * Math.cos(across * 9 + 0.6 * noise.at(across, below * 20));
      const ears = noise.fbm(x * 60, y * 16, 2);
      const tone = 0.86 + 0.3 * tufts(x, y) + (rows - 0.5) * 0.3 * near + 0.45 * ears * near;
      veil(out, dimmed(wheat, tone * (1 - 0.22 * near)), smoothstep(0, 0.008, below));
      veil(out, dimmed(wheat, 0.42), 0.8 * smoothstep(0.12, 0.4, shadows(x, y)));
      veil(out, hour.haze, 0.5 * Math.exp(-below * 30));
    },
    horizon,
  );
  paintElevator(tools, place, horizon + 0.012, random.between(0.24, 0.3), hour, sunX < 0 ? -1 : 1);
  paintStalks(tools, wheat);
};

function paintTrees({ picture, random, noise }: SceneTools, horizon: number, place: number, hour: Hour): void {
  const crowns: Point[][] = [];
  for (let i = 0; i < 90; i++) {
    const x = random.between(-0.05, picture.wide + 0.05);
    const close = Math.abs(x - place) < 0.34;
    if (!close && noise.at(x * 3, 8) < 0.2) continue;
    const radius = random.between(0.006, close ? 0.02 : 0.012);
    crowns.push(leafyCrown(random, x, horizon - radius * 0.4, radius));
  }
  paintMask(picture, maskOf(picture, crowns), mixed(hour.land, hour.haze, 0.22));
}

/** The tall wooden house with its head-house on top, a lean-to, an office and steel bins; lit from `sun` (-1 left, 1 right). */
function paintElevator(
  { picture, random, noise }: SceneTools,
  x: number,
  foot: number,
  tall: number,
  hour: Hour,
  sun: number,
): void {
  const paint = lightOf(random.pick(["#a8432f", "#e9e4d8", "#8d3b2c", "#c9c2b2"]), 0.8);
  const bright = mixed(
    dimmed(paint, 0.95),
    [paint[0] * hour.sun[0], paint[1] * hour.sun[1], paint[2] * hour.sun[2]],
    0.6,
  );
  const dull = mixed(dimmed(paint, 0.34), hour.zenith, 0.12);
  const [left, right] = sun < 0 ? [bright, dull] : [dull, bright];
  const boards = (light: Light) => (_px: number, py: number, out: Float64Array) => {
    put(out, dimmed(light, 0.93 + 0.09 * Math.sin(py * 900) + 0.12 * noise.fbm(_px * 30, py * 6, 2)));
  };
  const roof = mixed(lightOf("#6c6660", 0.5), hour.zenith, 0.2);
  /** A house seen at its corner: a narrow side face on the left, the broad gable face on the right. */
  const house = (at: number, width: number, side: number, base: number, height: number, gable: number) => {
    const edge = at + side;
    fillShape(picture, rectangle(at, base - height, side, height), boards(left));
    fillShape(
      picture,
      [
        [edge, base],
        [edge, base - height],
        [edge + (width - side) / 2, base - height - gable],
        [at + width, base - height],
        [at + width, base],
      ],
      boards(right),
    );
    fillShape(
      picture,
      [
        [at - 0.002, base - height],
        [edge, base - height],
        [edge + (width - side) / 2, base - height - gable],
        [at + (width - side) / 2, base - height - gable],
      ],
      dimmed(roof, sun < 0 ? 1.25 : 0.8),
    );
    fillShape(
      picture,
      stroke(
        [edge + (width - side) / 2, base - height - gable],
        [at + width + 0.002, base - height + 0.001],
        tall * 0.012,
      ),
      dimmed(roof, 1.3),
    );
  };
  const bins = random.whole(2, 4);
  fillShape(
    picture,
    rectangle(x - tall * 0.4, foot - 0.003, tall * (0.95 + bins * 0.24), 0.009),
    dimmed(hour.land, 0.8),
    { softness: 0.004, opacity: 0.75 },
  );
  for (let bin = 0; bin < bins; bin++)
    paintBin(picture, x + tall * (0.42 + bin * 0.24), foot, tall * 0.215, tall * random.between(0.28, 0.34), hour, sun);
  const width = tall * 0.38;
  house(x - tall * 0.34, tall * 0.3, tall * 0.06, foot, tall * 0.2, tall * 0.06);
  house(x - width / 2 + tall * 0.09, width * 0.5, width * 0.14, foot - tall * 0.9, tall * 0.13, tall * 0.07);
  house(x - width / 2, width, width * 0.28, foot, tall * 0.8, tall * 0.17);
  house(x + tall * 0.2, tall * 0.26, tall * 0.07, foot, tall * 0.13, tall * 0.05);
  const dark: Light = dimmed(hour.land, 0.5);
  fillShape(picture, rectangle(x + tall * 0.02, foot - tall * 0.56, tall * 0.035, tall * 0.05), dark);
  fillShape(picture, rectangle(x - tall * 0.04, foot - tall * 0.11, tall * 0.1, tall * 0.11), dark);
  fillShape(picture, rectangle(x + tall * 0.3, foot - tall * 0.09, tall * 0.04, tall * 0.05), dark);
  paintMask(
    picture,
    maskOf(picture, [
      stroke([x + tall * 0.1, foot - tall * 0.98], [x + tall * 0.52, foot - tall * 0.36], tall * 0.016),
      ...[-0.9, -0.65, -0.4, 0.95, 1.2].map((at) =>
        stroke([x + at * tall, foot], [x + at * tall, foot - tall * 0.2], 0.0022),
      ),
    ]),
    mixed(dark, hour.haze, 0.25),
  );
}

/** A ribbed steel bin with a cone for a roof. */
function paintBin(
  picture: SceneTools["picture"],
  x: number,
  foot: number,
  width: number,
  height: number,
  hour: Hour,
  sun: number,
): void {
  const steel = mixed(lightOf("#c7cbcc", 0.75), hour.haze, 0.15);
  const round = (px: number) => clamp(0.5 + (sun * (px - x)) / width, 0, 1);
  fillShape(picture, rectangle(x - width / 2, foot - height, width, height), (px, py, out) => {
    put(
      out,
      dimmed(
        steel,
        (0.28 + 0.85 * smoothstep(0, 0.8, round(px)) - 0.25 * smoothstep(0.85, 1, round(px))) *
          (0.94 + 0.07 * Math.sin(py * 1100)),
      ),
    );
    shine(out, hour.sun, 0.12 * smoothstep(0.6, 0.75, round(px)));
  });
  fillShape(
    picture,
    [
      [x - width * 0.53, foot - height],
      [x, foot - height - width * 0.3],
      [x + width * 0.53, foot - height],
    ],
    (px, _py, out) => put(out, dimmed(steel, 0.45 + 0.75 * round(px))),
  );
}

/** Ears of wheat out of focus along the lower edge. */
function paintStalks({ picture, random }: SceneTools, wheat: Light): void {
  const { wide, high } = picture;
  for (let i = 0; i < 150; i++) {
    const x = random.between(-0.03, wide + 0.03);
    const tall = random.between(0.03, 0.1);
    const lean = random.gaussian() * 0.016;
    const tip: Point = [x + lean, high - tall];
    const ear: Point = [x + lean * 1.6, high - tall - 0.028];
    paintMask(
      picture,
      maskOf(picture, [stroke([x, high + 0.02], tip, 0.0026), stroke(tip, ear, 0.0085, 0.004)], 0.0022),
      dimmed(wheat, random.between(0.45, 1.25)),
      0.85,
    );
  }
}
