import { clamp, dimmed, lightOf, mixed, smoothstep } from "../light.ts";
import { ellipse, stroke } from "../outlines.ts";
import { coarseField, paintBelow, paintEach, put, shadePaint, shine } from "../picture.ts";
import type { Scene } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { bareTree, conifer } from "../trees.ts";

const AIRS = [
  { top: "#b9c6d2", low: "#e9e6e2", snow: "#eceff2", shade: "#a9bacb", tree: "#2a2522" },
  { top: "#8ea3c4", low: "#f5d3c2", snow: "#f6e4dc", shade: "#a9a8c8", tree: "#2c2430" },
  { top: "#5f7196", low: "#a9b6cc", snow: "#c2cfe2", shade: "#7488a8", tree: "#141a26" },
  { top: "#e2dccf", low: "#f2ebdc", snow: "#f3eee3", shade: "#c2c0bd", tree: "#38302a" },
] as const;

/** One bare tree in a wide field of snow. */
export const snowTree: Scene = ({ picture, random, noise }) => {
  const { wide, high } = picture;
  const air = random.pick(AIRS);
  const [top, low, snow, shade, bark] = [
    lightOf(air.top, 0.62),
    lightOf(air.low, 0.95),
    lightOf(air.snow, 1.05),
    lightOf(air.shade, 0.62),
    lightOf(air.tree, 0.7),
  ];
  const horizon = high * random.between(0.52, 0.76);
  const sunX = wide * random.between(0, 1);
  const cloud = coarseField(picture, 4, (x, y) => noise.fbm(x * 1.2, y * 3, 4));
  paintEach(picture, (x, y, out) => {
    put(out, mixed(top, low, clamp(y / horizon + cloud(x, y) * 0.28)));
    shine(out, low, 0.5 * Math.exp(-Math.hypot(x - sunX, y - horizon + 0.1) * 3));
  });
  // A far wood, lost in the frosty air.
  const wood: Point[][] = [];
  for (let i = 0; i < 110 * wide; i++) {
    const x = random.between(-0.05, wide + 0.05);
    if (noise.at(x * 1.3, 70) < -0.1) continue;
    wood.push(conifer(random, x, horizon + 0.012, random.between(0.02, 0.06)));
  }
  if (wood.length > 0) paintMask(picture, maskOf(picture, wood, 0.0015), mixed(low, bark, 0.3));

  const drift = (x: number) => horizon + 0.022 * noise.fbm(x * 1.1, 5, 3);
  const bumps = coarseField(picture, 3, (x, y) => noise.fbm(x * 1.3, (y - horizon) * 6.5, 4));
  paintBelow(picture, drift, (x, y, out, below) => {
    const near = clamp(below / (high - horizon));
    const tilt = bumps(x + 0.012, y) - bumps(x - 0.012, y);
    const lit = clamp(0.62 + tilt * 3.4 * clamp((x - sunX) * 3, -1, 1) + bumps(x, y) * 0.5 - near * 0.42);
    put(out, mixed(shade, snow, lit));
    shine(out, low, 0.16 * Math.exp(-below * 18));
  });

  const treeX = wide * random.pick([random.between(0.2, 0.38), random.between(0.6, 0.8), 0.5]);
  const foot = drift(treeX) + high * random.between(0.06, 0.15);
  const tall = Math.min(foot * 0.86, random.between(0.45, 0.7));
  const tree = bareTree(random, treeX, foot, tall, random.between(-0.8, 0.8));
  const side = sunX > treeX ? -1 : 1;
  const flat = tree.map((piece) =>
    piece.map(([x, y]): Point => [x + side * (foot - y) * 0.75, foot + (foot - y) * 0.3]),
  );
  paintMask(picture, maskOf(picture, flat, 0.004), shadePaint([0.42, 0.5, 0.68]), 0.85);
  paintMask(picture, maskOf(picture, tree), bark, 0.96);
  fillShape(picture, ellipse(treeX, foot + 0.012, 0.06, 0.012), snow, { softness: 0.006, opacity: 0.85 });

  if (random.chance(0.55)) {
    const y0 = foot + random.between(0.02, 0.12);
    const rise = random.between(-0.12, 0.12);
    const posts = 12;
    for (let i = 0; i <= posts; i++) {
      const x = (wide * 1.1 * i) / posts - 0.05;
      const y = y0 + rise * (x / wide - 0.5) + 0.008 * noise.at(i * 3.3, 4);
      const lean = random.gaussian() * 0.005;
      fillShape(picture, stroke([x, y], [x + lean, y - 0.075], 0.008, 0.006), bark);
      if (i > 0)
        for (const up of [0.03, 0.06])
          fillShape(picture, stroke([x - (wide * 1.1) / posts, y - up], [x, y - up - 0.003], 0.0026), bark, {
            opacity: 0.75,
          });
    }
  }
  if (random.chance(0.6)) {
    const flakes = random.whole(120, 320);
    for (let i = 0; i < flakes; i++) {
      const near = random.next() ** 5;
      const size = 0.0016 + near * 0.012;
      fillShape(
        picture,
        ellipse(random.between(0, wide), random.between(0, high), size, size * 1.25, 0.4),
        dimmed(snow, 1.05),
        { softness: size * 0.45, opacity: 0.75 - near * 0.3 },
      );
    }
  }
  paintEach(picture, (_x, y, out) => shine(out, low, 0.1 * smoothstep(0.16, 0, Math.abs(y - horizon))));
};
