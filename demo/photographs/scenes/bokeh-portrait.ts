import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addBokeh, addGlow } from "../lamps.ts";
import { smoothOutline } from "../outlines.ts";
import { coarseField, paintEach, put, shine } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { maskOf, paintMask, type Point } from "../shapes.ts";

const SETTINGS = [
  {
    back: ["#0b1022", "#2a1c3c"],
    lamps: ["#ffb14a", "#ff6a3c", "#ffd9a0", "#4fb0ff", "#ff3f6e"],
    rim: "#ffb070",
    coat: "#0d0b12",
  },
  { back: ["#2b1a0e", "#a8602a"], lamps: ["#ffcf70", "#ffe7b0", "#ffa441"], rim: "#ffdc9a", coat: "#1c1310" },
  { back: ["#0f2a1c", "#6d8a3c"], lamps: ["#e8f2a0", "#fff3c0", "#a9d070"], rim: "#fff0b8", coat: "#131a14" },
  {
    back: ["#071a2c", "#16607a"],
    lamps: ["#59e0ff", "#ff4fa0", "#b8f4ff", "#ffd27a"],
    rim: "#ff78b4",
    coat: "#080c14",
  },
] as const;

/** Someone's head and shoulders, rim-lit, before lights far out of focus. */
export const bokehPortrait: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const setting = random.pick(SETTINGS);
  const [low, top] = [lightOf(setting.back[0], 0.6), lightOf(setting.back[1], 0.75)];
  const lightX = wide * random.between(0.1, 0.9);
  const haze = coarseField(picture, 6, (x, y) => noise.fbm(x * 1.5, y * 1.5, 3));
  paintEach(picture, (x, y, out) => {
    put(out, mixed(top, low, clamp(y / high + haze(x, y) * 0.6)));
    shine(out, top, 1.5 * Math.exp(-Math.hypot(x - lightX, y - high * 0.3) * 2.4));
  });
  const count = random.whole(34, 75);
  const row = high * random.between(0.3, 0.55);
  for (let i = 0; i < count; i++) {
    const lamp = lightOf(random.pick(setting.lamps), random.between(0.12, 1.1) ** 1.6 * 1.5);
    const y = random.chance(0.6) ? row + random.gaussian() * 0.12 : random.between(0, high * 0.9);
    addBokeh(picture, random.between(-0.05, wide + 0.05), y, random.between(0.03, 0.085), lamp, 0.12);
  }
  paintSitter(tools, lightOf(setting.coat, 0.8), lightOf(setting.rim, 1.5), lightX);
  if (random.chance(0.5)) {
    for (let i = 0; i < 5; i++) {
      const lamp = lightOf(random.pick(setting.lamps), random.between(0.03, 0.12));
      const x = random.pick([random.between(-0.1, 0.22), random.between(0.78, 1.1)]) * wide;
      addBokeh(picture, x, high * random.between(0.72, 1.1), random.between(0.12, 0.22), lamp, 0.3);
    }
  }
};

function paintSitter({ picture, random, noise }: SceneTools, coat: Light, rim: Light, lightX: number): void {
  const { wide, high } = picture;
  const size = high * random.between(0.19, 0.25) * (high > wide * 1.2 ? 0.72 : 1);
  const x = wide * random.between(0.32, 0.68);
  const y = high - size * random.between(1.95, 2.5);
  const facing = lightX > x ? 1 : -1;
  const lean = random.between(-0.1, 0.1) * size;
  const at = (across: number, down: number): Point => [x + across * size * facing + lean * (1 - down), y + down * size];
  const trace = (...corners: Point[]): Point[] => smoothOutline(corners.map(([across, down]) => at(across, down)));
  const broad = random.between(1.3, 1.6);
  const shapes: Point[][] = [
    trace(
      [-0.2, 0.5],
      [0.2, 0.5],
      [0.22, 0.95],
      [0.75, 1.16],
      [broad, 1.5],
      [broad + 0.25, 3.4],
      [-broad - 0.25, 3.4],
      [-broad, 1.5],
      [-0.75, 1.16],
      [-0.22, 0.95],
    ),
  ];
  const hair = random.whole(0, 4);
  if (hair < 3) {
    // Profile towards the light: brow, nose, lips, chin.
    shapes.push(
      trace(
        [-0.5, -0.1],
        [-0.4, -0.55],
        [0, -0.76],
        [0.36, -0.6],
        [0.47, -0.3],
        [0.46, -0.14],
        [0.53, -0.02],
        [0.63, 0.14],
        [0.51, 0.21],
        [0.54, 0.3],
        [0.5, 0.36],
        [0.52, 0.44],
        [0.48, 0.6],
        [0.34, 0.68],
        [0.14, 0.55],
        [0.12, 0.9],
        [-0.3, 0.95],
        [-0.34, 0.45],
      ),
    );
    // Long hair, a bun, or a short cut.
    if (hair === 0)
      shapes.push(
        trace(
          [0.36, -0.62],
          [0.05, -0.86],
          [-0.36, -0.76],
          [-0.62, -0.35],
          [-0.68, 0.25],
          [-0.8, 0.9],
          [-0.72, 1.4],
          [-0.3, 1.5],
          [-0.12, 1.0],
          [-0.06, 0.2],
          [0.2, -0.2],
        ),
      );
    if (hair === 1)
      shapes.push(
        trace([0.36, -0.6], [0.05, -0.84], [-0.36, -0.72], [-0.58, -0.3], [-0.5, 0.25], [-0.25, 0.3], [0.2, -0.3]),
        trace([-0.4, -0.62], [-0.5, -0.95], [-0.78, -1.0], [-0.95, -0.75], [-0.8, -0.5], [-0.55, -0.42]),
      );
    if (hair === 2)
      shapes.push(
        trace(
          [0.44, -0.56],
          [0.32, -0.86],
          [-0.05, -0.93],
          [-0.42, -0.78],
          [-0.6, -0.4],
          [-0.55, 0.05],
          [-0.38, 0.28],
          [-0.2, 0],
          [0.25, -0.35],
        ),
      );
  } else if (hair === 3) {
    // Seen from behind, hair over the shoulders.
    shapes.push(
      trace(
        [0, -0.82],
        [0.42, -0.66],
        [0.6, -0.2],
        [0.62, 0.4],
        [0.74, 0.95],
        [0.66, 1.5],
        [0.2, 1.62],
        [-0.3, 1.58],
        [-0.7, 1.45],
        [-0.76, 0.9],
        [-0.62, 0.4],
        [-0.6, -0.2],
        [-0.42, -0.66],
      ),
    );
  } else {
    // Seen from behind under a wide hat.
    shapes.push(
      trace([0, -0.6], [0.4, -0.4], [0.46, 0.1], [0.32, 0.6], [0, 0.7], [-0.32, 0.6], [-0.46, 0.1], [-0.4, -0.4]),
    );
    shapes.push(
      trace(
        [-0.52, -0.3],
        [-0.46, -0.74],
        [-0.22, -0.93],
        [0, -0.86],
        [0.22, -0.93],
        [0.46, -0.74],
        [0.52, -0.3],
        [0, -0.2],
      ),
    );
    shapes.push(
      trace(
        [-1.05, -0.16],
        [-0.6, -0.36],
        [0, -0.42],
        [0.6, -0.36],
        [1.05, -0.2],
        [0.6, -0.08],
        [0, -0.04],
        [-0.6, -0.06],
      ),
    );
  }
  const body = maskOf(picture, shapes, 0.0035);
  const edge = maskOf(picture, shapes, size * 0.055);
  const coatAt = (px: number, py: number) => 1 + 0.3 * noise.fbm(px * 5, py * 4, 2);
  paintMask(picture, body, (px, py, out) => {
    put(out, dimmed(mixed(coat, rim, 0.012 + 0.02 * smoothstep(-1, 1.4, ((px - x) * facing) / size)), coatAt(px, py)));
  });
  // Where the soft mask thins out inside the sharp one lies the rim; it is lit on the side of the lamp.
  const { unit } = picture;
  const soft = edge.covered;
  paintMask(picture, body, (px, py, out) => {
    const column = Math.floor(px * unit) - edge.left;
    const line = Math.floor(py * unit) - edge.top;
    const i = line * edge.width + column;
    const inside = Math.min(1, soft[i] ?? 1);
    const slopeX = (soft[i + 2] ?? 1) - (soft[i - 2] ?? 1);
    const slopeY = (soft[i + 2 * edge.width] ?? 1) - (soft[i - 2 * edge.width] ?? 1);
    const length = Math.hypot(slopeX, slopeY) + 1e-4;
    const towards = clamp((-slopeX * facing * 0.9 + slopeY * -0.55) / length);
    shine(out, rim, smoothstep(0.93, 0.5, inside) * towards ** 1.5 * 0.85);
    shine(out, rim, smoothstep(1, 0.7, inside) * towards * 0.09);
  });
  addGlow(picture, x + size * facing * 1.1, y - size * 0.3, size * 1.8, dimmed(rim, 0.09));
}
