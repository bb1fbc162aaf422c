import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { coarseField, paintBelow, paintEach, put, shine } from "../picture.ts";
import { smoothLine, stroke, strokesAlong } from "../outlines.ts";
import type { Scene } from "../scene.ts";
import { maskOf, paintMask, type Point } from "../shapes.ts";

const WOODS = [
  { glow: "#fff0c0", haze: "#c9c58a", far: "#8f9a62", near: "#141a10", floor: "#4a4a1e" },
  { glow: "#ffe2b8", haze: "#d9a86a", far: "#a87848", near: "#1c120c", floor: "#6a3a18" },
  { glow: "#f0f6f2", haze: "#a9bdb8", far: "#7d948f", near: "#10181a", floor: "#2e3f34" },
  { glow: "#fff6cf", haze: "#a6c48a", far: "#5f8a52", near: "#0d1a12", floor: "#2f5a24" },
] as const;

/** Trunks in layers of haze with shafts of light falling from one side. */
export const forestLight: Scene = ({ picture, random, noise }) => {
  const { wide, high } = picture;
  const look = random.pick(WOODS);
  const [glow, haze, far, near, floor] = [
    lightOf(look.glow, 1.2),
    lightOf(look.haze, 0.9),
    lightOf(look.far, 0.6),
    lightOf(look.near, 0.55),
    lightOf(look.floor, 0.6),
  ];
  const sun: Point = [wide * random.between(0.1, 0.9), high * random.between(-0.1, 0.3)];
  const ground = high * random.between(0.66, 0.8);
  const leaves = coarseField(picture, 3, (x, y) => noise.fbm(x * 4, y * 4, 4));
  paintEach(picture, (x, y, out) => {
    put(out, mixed(haze, far, clamp(0.25 + (y / high) * 0.6 + leaves(x, y) * 0.55)));
    shine(out, glow, 1.3 * Math.exp(-Math.hypot(x - sun[0], y - sun[1]) * 2.3));
  });
  const turfAt = coarseField(picture, 2, (x, y) => (y < ground - 0.2 ? 0 : noise.fbm(x * 16, y * 42, 2)));
  const pools = coarseField(picture, 6, (x, y) => noise.fbm(x * 1.8 + 4, y * 7, 2));
  const layers = 5;
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const body = mixed(mixed(haze, far, 0.55), near, depth ** 0.75);
    const base = ground + (depth - 0.35) * (high - ground) * 0.75;
    const count = Math.round([26, 18, 11, 6, 3][layer]! * wide * random.between(0.8, 1.15));
    const trunks: Point[][] = [];
    for (let i = 0; i < count; i++) {
      const x = random.between(-0.05, wide + 0.05);
      const width = (0.007 + 0.05 * depth ** 1.6) * random.between(0.6, 1.35);
      const lean = random.gaussian() * 0.03;
      const bend = random.gaussian() * 0.012;
      const line = smoothLine(
        [
          [x, base + 0.06],
          [x + lean * 0.5 + bend, high * 0.35],
          [x + lean, -0.05],
        ],
        8,
      );
      trunks.push(...strokesAlong(line, width, width * 0.72));
      trunks.push(stroke([x, base + 0.06], [x + lean * 0.1, base - 0.1], width * 1.9, width));
      const branches = random.whole(2, 5);
      for (let branch = 0; branch < branches; branch++) {
        const y = random.between(-0.02, high * 0.5);
        const side = random.pick([-1, 1]);
        const reach = random.between(0.05, 0.16) * (0.4 + depth);
        const twig = smoothLine(
          [
            [x + lean * 0.6, y],
            [x + side * reach * 0.5, y - reach * 0.3],
            [x + side * reach, y - reach * random.between(0.3, 0.9)],
          ],
          5,
        );
        trunks.push(...strokesAlong(twig, width * 0.28, width * 0.06));
      }
    }
    paintMask(picture, maskOf(picture, trunks, layer === 4 ? 0.0025 : 0), (x, y, out) => {
      const lit = 0.5 * Math.exp(-Math.hypot(x - sun[0], y - sun[1]) * 2.6) * (1 - depth * 0.65);
      const bark = 1 + 0.5 * noise.at(x * 70, y * 8);
      put(out, mixed(dimmed(body, bark), glow, lit));
    });
    paintBelow(
      picture,
      (x) => base - 0.03 * noise.fbm(x * 2 + layer * 9, layer, 3) - 0.012 * Math.abs(noise.fbm(x * 34, layer, 2)),
      (x, y, out, below) => {
        const turf = 1 + 0.8 * turfAt(x, y);
        const pool = smoothstep(0.05, 0.4, pools(x, y) + 0.3 * Math.exp(-Math.abs(x - sun[0]) * 2));
        put(
          out,
          mixed(
            dimmed(mixed(floor, body, depth * 0.6), turf * (1 - depth * 0.35)),
            glow,
            pool * 0.38 * clamp(turf) * (1 - depth * 0.5),
          ),
        );
        out[0]! *= 1 - 0.25 * smoothstep(0, 0.1, below);
      },
    );
    if (layer > 0 && layer < 4) shafts(layer, 0.26 + 0.12 * layer);
  }

  function shafts(layer: number, strength: number): void {
    const spread = coarseField(picture, 5, (x, y) => {
      const angle = Math.atan2(y - sun[1], x - sun[0]);
      const away = Math.hypot(x - sun[0], y - sun[1]);
      const ray = smoothstep(-0.05, 0.55, noise.fbm(angle * 4.2 + layer * 13, layer * 3.3, 2) + 0.1);
      return ray * Math.exp(-away * 1.25) * smoothstep(0, 0.25, away);
    });
    const light: Light = dimmed(glow, strength);
    paintEach(picture, (x, y, out) => shine(out, light, spread(x, y)));
  }
};
