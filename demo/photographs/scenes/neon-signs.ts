import { dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow, addNeon } from "../lamps.ts";
import { ellipse, rectangle, smoothLine, stroke } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint } from "../picture.ts";
import { reflectBelow } from "../reflection.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

const GASES = [
  ["#ff2f4e", "#2fe0d8", "#ffd23a"],
  ["#ff5ab0", "#5a8cff", "#ff9a3a"],
  ["#ff7a1e", "#ff2f6e", "#38e0c0"],
  ["#b45cff", "#ff3a5a", "#ffe08a"],
] as const;

type Tube = { line: Point[]; light: Light; width: number };

/** Neon signs without a word on a brick wall at night: a glass, a star, an arrow; they light the bricks and the wet pavement. */
export const neonSigns: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const gases = random.pick(GASES).map((hex) => lightOf(hex, 2.5)) as [Light, Light, Light];
  const flip = random.chance(0.5);
  const place = (share: number) => wide * (flip ? 1 - share : share);
  const ground = high * 0.83;
  const glassX = place(random.between(0.2, 0.25));
  const arrowX = place(random.between(0.54, 0.58));
  const bladeX = place(random.between(0.86, 0.9));
  const glass = glassSign(glassX, high * random.between(0.3, 0.36), gases);
  const arrow = arrowSign(arrowX, high * random.between(0.3, 0.36), flip ? -1 : 1, gases);
  const blade = bladeSign(bladeX, high * 0.08, high * 0.62, gases);
  const tubes = [...glass, ...arrow, ...blade];

  // What the tubes throw on the wall, from points along them.
  const lamps = tubes.flatMap(({ line, light }) =>
    line.filter((_, i) => i % 6 === 0).map((point) => ({ point, light })),
  );
  const thrown = [0, 1, 2].map((channel) =>
    coarseField(picture, 8, (x, y) => {
      let sum = 0;
      for (const { point, light } of lamps)
        sum += light[channel]! / ((point[0] - x) ** 2 + (point[1] - y) ** 2 + 0.006);
      return sum * 0.00019;
    }),
  ) as [(x: number, y: number) => number, (x: number, y: number) => number, (x: number, y: number) => number];
  const rowHigh = 0.0195;
  const wear = coarseField(picture, 3, (x, y) => noise.fbm(x * 3, y * 3, 4));
  paintEach(picture, (x, y, out) => {
    const row = Math.floor(y / rowHigh);
    const along = x / 0.056 + (row % 2) * 0.5;
    const brick =
      0.72 +
      0.5 * (noise.at(Math.floor(along) * 5.31 + 0.5, row * 3.77 + 0.5) * 0.5 + 0.5) +
      0.3 * wear(x, y) +
      0.14 * noise.at(x * 160, y * 160);
    const joint = Math.max(
      smoothstep(0.38, 0.5, Math.abs(y / rowHigh - row - 0.5)),
      smoothstep(0.455, 0.5, Math.abs(along - Math.floor(along) - 0.5)),
    );
    const body = mixed([0.5, 0.27, 0.2], [0.3, 0.27, 0.25], joint * 0.8);
    const tone = brick * (1 - 0.35 * joint);
    put(out, [
      body[0] * tone * (0.012 + thrown[0](x, y)),
      body[1] * tone * (0.014 + thrown[1](x, y)),
      body[2] * tone * (0.022 + thrown[2](x, y)),
    ]);
  });
  paintShop(tools, ground);
  paintBoard(picture, rectangle(bladeX - 0.095, high * 0.058, 0.19, high * 0.62), mixed(gases[0], gases[2], 0.5));
  for (const { line, light, width } of tubes) {
    // The tube's own shadow and its holders on the wall.
    for (let i = 0; i + 1 < line.length; i += 1)
      fillShape(
        picture,
        stroke([line[i]![0] + 0.006, line[i]![1] + 0.009], [line[i + 1]![0] + 0.006, line[i + 1]![1] + 0.009], width),
        shadePaint([0.55, 0.55, 0.55]),
        { softness: 0.003, opacity: 0.6 },
      );
    addNeon(picture, line, light, width);
  }
  for (const [x, y] of bulbs(arrow[0]!.line)) {
    fillShape(picture, ellipse(x, y, 0.0052), [5, 4, 2.3]);
    addGlow(picture, x, y, 0.03, [0.5, 0.36, 0.16]);
  }
  paintEach(
    picture,
    (x, y, out) => {
      if (y < ground) return;
      const wet = 1 + 0.5 * noise.fbm(x * 9, y * 40, 3);
      const mirror = ground - (y - ground) * 2.2;
      const shimmer = 0.03 * wet * wet;
      put(out, [
        0.008 * wet + shimmer * thrown[0](x, mirror),
        0.008 * wet + shimmer * thrown[1](x, mirror),
        0.011 * wet + shimmer * thrown[2](x, mirror),
      ]);
    },
    ground,
  );
  reflectBelow(tools, ground, { tint: [0.55, 0.53, 0.57], ripple: random.between(0.3, 0.55), smear: 0.06, over: true });
};

/** A cocktail glass in a ring. */
function glassSign(x: number, y: number, [first, second, third]: [Light, Light, Light]): Tube[] {
  const ring = (radius: number): Point[] => [
    ...ellipse(x, y, radius),
    ellipse(x, y, radius)[0]!,
    ellipse(x, y, radius)[1]!,
  ];
  const s = 0.1;
  return [
    { line: ring(0.205), light: first, width: 0.0085 },
    { line: ring(0.183), light: dimmed(second, 0.75), width: 0.0055 },
    {
      line: dense([
        [x - s, y - s * 0.95],
        [x + s, y - s * 0.95],
        [x, y + s * 0.12],
        [x - s, y - s * 0.95],
      ]),
      light: second,
      width: 0.0075,
    },
    {
      line: dense([
        [x, y + s * 0.12],
        [x, y + s * 1.08],
      ]),
      light: second,
      width: 0.0075,
    },
    {
      line: dense([
        [x - s * 0.55, y + s * 1.1],
        [x + s * 0.55, y + s * 1.1],
      ]),
      light: second,
      width: 0.0075,
    },
    {
      line: dense([
        [x + s * 0.75, y - s * 1.35],
        [x - s * 0.12, y - s * 0.34],
      ]),
      light: third,
      width: 0.0045,
    },
    {
      line: [...ellipse(x + s * 0.14, y - s * 0.62, s * 0.15), ellipse(x + s * 0.14, y - s * 0.62, s * 0.15)[0]!],
      light: lightOf("#5aff7a", 2),
      width: 0.006,
    },
    {
      line: dense([
        [x - s * 0.72, y - s * 0.7],
        [x + s * 0.72, y - s * 0.7],
      ]),
      light: dimmed(third, 0.8),
      width: 0.0045,
    },
  ];
}

/** An arrow that swings down to a door, the first of its tubes carries the bulbs. */
function arrowSign(x: number, y: number, dir: number, [first, second, third]: [Light, Light, Light]): Tube[] {
  const swing = (out: number): Point[] =>
    smoothLine(
      [
        [x - dir * 0.26, y - 0.07 - out],
        [x - dir * 0.08, y - 0.17 - out],
        [x + dir * (0.1 + out * 0.4), y - 0.1 - out * 0.7],
        [x + dir * (0.15 + out), y + 0.1],
        [x + dir * (0.13 + out), y + 0.27],
      ],
      16,
    );
  const tip: Point = [x + dir * 0.11, y + 0.37];
  return [
    { line: swing(0.055), light: third, width: 0.007 },
    { line: swing(0), light: first, width: 0.0085 },
    { line: swing(-0.03), light: second, width: 0.0065 },
    { line: dense([[x + dir * 0.235, y + 0.265], tip, [x - dir * 0.005, y + 0.245]]), light: third, width: 0.0085 },
    {
      line: dense([
        [x + dir * 0.19, y + 0.27],
        [tip[0], tip[1] - 0.04],
        [x + dir * 0.04, y + 0.255],
      ]),
      light: first,
      width: 0.006,
    },
  ];
}

/** A tall narrow sign: a star over chevrons that run down to a dot. */
function bladeSign(x: number, top: number, foot: number, [first, second, third]: [Light, Light, Light]): Tube[] {
  const star: Point[] = Array.from({ length: 11 }, (_, i): Point => {
    const turn = (i / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 ? 0.027 : 0.062;
    return [x + Math.cos(turn) * reach, top + 0.09 + Math.sin(turn) * reach];
  });
  const edge: Point[] = [
    [x - 0.073, top],
    [x + 0.073, top],
    [x + 0.073, foot + 0.03],
    [x - 0.073, foot + 0.03],
    [x - 0.073, top],
  ];
  const tubes: Tube[] = [
    { line: dense(edge), light: dimmed(second, 0.85), width: 0.006 },
    { line: dense(star), light: third, width: 0.007 },
  ];
  for (let i = 0; i < 5; i++) {
    const y = top + 0.19 + i * 0.066;
    tubes.push({
      line: dense([
        [x - 0.042, y],
        [x, y + 0.038],
        [x + 0.042, y],
      ]),
      light: mixed(first, second, i / 4),
      width: 0.0075,
    });
  }
  tubes.push({
    line: [...ellipse(x, foot - 0.01, 0.022), ellipse(x, foot - 0.01, 0.022)[0]!],
    light: third,
    width: 0.007,
  });
  return tubes;
}

/** The same line with points closer together. */
function dense(corners: readonly Point[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < corners.length; i++)
    for (let step = 0; step < 12; step++) {
      const t = step / 12;
      points.push([
        corners[i]![0] + (corners[i + 1]![0] - corners[i]![0]) * t,
        corners[i]![1] + (corners[i + 1]![1] - corners[i]![1]) * t,
      ]);
    }
  return [...points, corners.at(-1)!];
}

const bulbs = (line: readonly Point[]) => line.filter((_, i) => i % 4 === 2).map(([x, y]): Point => [x, y - 0.022]);

function paintBoard(picture: SceneTools["picture"], shape: Point[], light: Light): void {
  fillShape(
    picture,
    shape.map(([x, y]): Point => [x + 0.014, y + 0.016]),
    shadePaint([0.3, 0.3, 0.3]),
    { softness: 0.01 },
  );
  fillShape(picture, shape, dimmed(light, 0.012));
}

/** A low base of dark tiles and a pipe along the wall. */
function paintShop({ picture, noise }: SceneTools, ground: number): void {
  const { wide } = picture;
  fillShape(picture, rectangle(-0.1, ground - 0.1, wide + 0.2, 0.1), (x, y, out) => {
    const joint = Math.max(
      smoothstep(0.46, 0.5, Math.abs(((x / 0.07 + 20) % 1) - 0.5)),
      smoothstep(0.44, 0.5, Math.abs((((ground - y) / 0.05) % 1) - 0.5)),
    );
    const gloss = 0.5 + 0.3 * noise.at(Math.floor(x / 0.07) * 3.3, Math.floor((ground - y) / 0.05) * 7.1);
    put(out, [
      out[0]! * gloss * (1 - 0.6 * joint),
      out[1]! * gloss * (1 - 0.6 * joint),
      out[2]! * gloss * (1 - 0.6 * joint),
    ]);
  });
  fillShape(picture, stroke([-0.1, ground - 0.108], [wide + 0.1, ground - 0.108], 0.012), shadePaint([0.4, 0.4, 0.42]));
}
