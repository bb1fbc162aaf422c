import { clamp, dimmed, lightOf, mixed, type Light } from "../light.ts";
import { addBokeh } from "../lamps.ts";
import { ellipse, smoothLine, smoothOutline, strokesAlong } from "../outlines.ts";
import { coarseField, paintEach, put, shine } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";

const FIELDS = [
  { far: "#e8c486", mid: "#8c8a3e", low: "#2c3818", bloom: ["#e23a22", "#f0583a"], heart: "#1c1412", sun: "#ffe2a0" },
  { far: "#f2d6c4", mid: "#93a06a", low: "#34452c", bloom: ["#f4f0ea", "#fbe3e6"], heart: "#e8b23a", sun: "#fff0d8" },
  { far: "#b9c8de", mid: "#6f8a72", low: "#20342c", bloom: ["#5a6fd8", "#8f8ae8"], heart: "#3a2f6a", sun: "#f0f0ff" },
  { far: "#ffcf8f", mid: "#b08a3a", low: "#3d2c12", bloom: ["#ffc233", "#ffdb70"], heart: "#4a2712", sun: "#fff0b8" },
  { far: "#d9a6b8", mid: "#7d7a5e", low: "#2a2a26", bloom: ["#e46a9a", "#f6a6c0"], heart: "#ffd76a", sun: "#ffd9c8" },
] as const;

/** Wild flowers against the light: a few sharp, the rest melting into blur before and behind. */
export const flowerMeadow: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const field = random.pick(FIELDS);
  const [far, mid, low, sun] = [
    lightOf(field.far, 0.8),
    lightOf(field.mid, 0.5),
    lightOf(field.low, 0.35),
    lightOf(field.sun, 1),
  ];
  const horizon = high * random.between(0.25, 0.5);
  const sunX = wide * random.between(0.1, 0.9);
  const haze = coarseField(picture, 6, (x, y) => noise.fbm(x * 2.2, y * 1.4, 3));
  paintEach(picture, (x, y, out) => {
    const down = (y - horizon) / (high - horizon) + haze(x, y) * 0.35;
    put(out, down < 0.25 ? mixed(far, mid, clamp((down + 0.22) / 0.47)) : mixed(mid, low, clamp((down - 0.25) / 0.75)));
    shine(out, sun, 0.9 * Math.exp(-Math.hypot(x - sunX, (y - horizon * 0.5) * 1.2) * 2.6));
  });
  for (let i = 0; i < 46; i++) {
    const lamp = dimmed(mixed(sun, lightOf(random.pick(field.bloom)), random.next()), random.between(0.05, 0.45));
    addBokeh(
      picture,
      random.between(0, wide),
      horizon + random.gaussian() * 0.16,
      random.between(0.018, 0.06),
      lamp,
      0.25,
    );
  }
  const heart = lightOf(field.heart, 0.6);
  const bloomLight = () => lightOf(random.pick(field.bloom), random.between(0.7, 1));
  // From far and blurred, through sharp, to near and blurred again.
  for (let row = 0; row < 20; row++) {
    const near = row / 19;
    const blur = near < 0.55 ? (0.55 - near) * 0.022 : near > 0.75 ? (near - 0.75) * 0.11 : 0;
    const blades: Point[][] = [];
    for (let i = 0; i < 22 * wide; i++) {
      const x = random.between(-0.1, wide + 0.1);
      const tall = (0.08 + near * 0.32) * random.between(0.5, 1.15);
      const foot = horizon + (high * 1.15 - horizon) * near ** 1.15 + 0.1;
      const lean = random.gaussian() * tall * 0.2;
      blades.push(
        ...strokesAlong(
          smoothLine(
            [
              [x, foot],
              [x + lean * 0.3, foot - tall * 0.6],
              [x + lean, foot - tall],
            ],
            4,
          ),
          0.003 + near * 0.005,
          0.0008,
        ),
      );
    }
    paintMask(
      picture,
      maskOf(picture, blades, blur * 0.6),
      dimmed(mixed(mixed(mid, far, 0.35), low, near), random.between(0.75, 1.35)),
      0.75,
    );
    const flowers =
      near > 0.8 ? (random.chance(0.4) ? 1 : 0) : Math.round(random.between(1.2, 4) * wide * (1.15 - near * 0.75));
    for (let i = 0; i < flowers; i++) {
      const size = (0.008 + near * 0.058) * random.between(0.8, 1.2);
      const x = random.between(-0.02, wide + 0.02);
      const y = horizon + (high * 1.02 - horizon) * near ** 1.2 - random.between(0.02, 0.12) - near * 0.12;
      paintFlower(tools, { x, y, size, blur, bloom: bloomLight(), heart, stem: mixed(mid, low, near), sun, sunX });
    }
  }
};

type Flower = {
  x: number;
  y: number;
  size: number;
  blur: number;
  bloom: Light;
  heart: Light;
  stem: Light;
  sun: Light;
  sunX: number;
};

function paintFlower(
  { picture, random }: SceneTools,
  { x, y, size, blur, bloom, heart, stem, sun, sunX }: Flower,
): void {
  const sway = random.gaussian() * size;
  const stalk = strokesAlong(
    smoothLine(
      [
        [x, y],
        [x + sway * 0.3, y + size * 3],
        [x + sway, y + size * 8],
      ],
      6,
    ),
    size * 0.09,
    size * 0.13,
  );
  paintMask(picture, maskOf(picture, stalk, blur), stem);
  const tilt = random.between(0.45, 0.85);
  const petals = random.whole(5, 7);
  const turn = random.between(0, 3);
  for (let petal = 0; petal < petals; petal++) {
    const angle = turn + (petal / petals) * Math.PI * 2;
    const at = (out: number, side: number): Point => {
      const dx = Math.cos(angle) * out - Math.sin(angle) * side;
      const dy = (Math.sin(angle) * out + Math.cos(angle) * side) * tilt;
      return [x + dx * size, y + dy * size - size * 0.1 * out];
    };
    const outline = smoothOutline(
      [at(0.05, 0), at(0.4, 0.42), at(0.9, 0.46), at(1.02, 0.05), at(0.92, -0.44), at(0.42, -0.4)],
      5,
    );
    const towardsSun = clamp(0.5 + Math.cos(angle) * Math.sign(sunX - x) * 0.3 - Math.sin(angle) * 0.35);
    const tone = mixed(
      dimmed(bloom, 0.5),
      [bloom[0] * (0.7 + sun[0] * 0.5), bloom[1] * (0.7 + sun[1] * 0.5), bloom[2] * (0.7 + sun[2] * 0.5)],
      towardsSun,
    );
    fillShape(
      picture,
      outline,
      (px, py, out) => put(out, dimmed(tone, 0.68 + 0.42 * clamp(Math.hypot(px - x, (py - y) / tilt) / size))),
      { softness: Math.max(blur, 0.0008), opacity: 0.94 },
    );
  }
  fillShape(picture, ellipse(x, y - size * 0.06, size * 0.22, size * 0.17), heart, { softness: Math.max(blur, 0.001) });
}
