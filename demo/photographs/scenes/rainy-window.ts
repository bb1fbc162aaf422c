import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addBokeh } from "../lamps.ts";
import { blurLight } from "../blur.ts";
import { coarseField, paintEach, put, shine, type Picture } from "../picture.ts";
import type { Random } from "../noise.ts";
import type { Scene } from "../scene.ts";

const NIGHTS = [
  { top: "#0d1a33", low: "#2a2340", lamps: ["#ffb45a", "#ff5a3c", "#ffe0a8", "#ff3a4f"] },
  { top: "#12303a", low: "#1c4a4a", lamps: ["#ffd27a", "#7fffe0", "#ff7a4a", "#fff0c8"] },
  { top: "#3d4f66", low: "#7c8794", lamps: ["#ffdca0", "#ff6a4a", "#fff4e0", "#ffb45a"] },
  { top: "#2a1230", low: "#5a1f3e", lamps: ["#ff4fa0", "#ffb070", "#9a7bff", "#ffd9e8"] },
] as const;

/** City lights far out of focus behind a window covered in raindrops. */
export const rainyWindow: Scene = ({ picture, random, noise }) => {
  const { wide, high } = picture;
  const night = random.pick(NIGHTS);
  const [top, low] = [lightOf(night.top, 2.2), lightOf(night.low, 2.2)];
  const town = lightOf(night.lamps[0], 0.16);
  const level = high * random.between(0.45, 0.7);
  const fog = coarseField(picture, 6, (x, y) => noise.fbm(x * 1.6, y * 1.6, 3));
  paintEach(picture, (x, y, out) => {
    put(out, mixed(top, low, clamp(y / high + fog(x, y) * 0.5)));
    const street = smoothstep(level, level + 0.25, y);
    put(out, dimmed([out[0]!, out[1]!, out[2]!], 1 - street * 0.4));
    shine(out, town, Math.exp(-(((y - level) / 0.22) ** 2)));
  });
  const lamps = random.whole(40, 80);
  for (let i = 0; i < lamps; i++) {
    const lamp = lightOf(random.pick(night.lamps), random.between(0.1, 1) ** 1.5 * 1.6);
    const y = level + random.gaussian() * high * 0.2;
    addBokeh(picture, random.between(-0.05, wide + 0.05), y, random.between(0.03, 0.075), lamp, 0.12);
  }
  const behind = picture.light.slice();
  blurLight(picture.light, picture.width, picture.height, picture.unit * 0.006);
  const drops: Drop[] = [];
  const count = random.whole(300, 520);
  for (let i = 0; i < count; i++) {
    const radius = 0.0035 + 0.03 * random.next() ** 4;
    drops.push({ x: random.between(0, wide), y: random.between(0, high), radius, tall: random.between(1, 1.35) });
  }
  const runs = random.whole(3, 8);
  for (let i = 0; i < runs; i++) {
    let [x, y] = [random.between(0, wide), random.between(-0.1, high * 0.4)];
    const length = random.between(0.2, 0.8);
    for (let down = 0; down < length; down += 0.014) {
      x += random.gaussian() * 0.0016;
      y += 0.014;
      if (random.chance(0.6)) drops.push({ x, y, radius: random.between(0.003, 0.008), tall: random.between(1.1, 2) });
    }
    drops.push({ x, y: y + 0.02, radius: random.between(0.015, 0.024), tall: 1.5 });
  }
  for (const drop of drops) paintDrop(picture, behind, drop, random);
};

type Drop = { x: number; y: number; radius: number; tall: number };

/** A drop is a small fish-eye lens: it shows the street behind upside down, dark at its rim, with a glint. */
function paintDrop(picture: Picture, behind: Float32Array, { x, y, radius, tall }: Drop, random: Random): void {
  const { width, height, unit, light } = picture;
  const lopsided = random.between(-0.12, 0.12);
  const left = Math.max(0, Math.floor((x - radius * 1.2) * unit));
  const right = Math.min(width, Math.ceil((x + radius * 1.2) * unit));
  const first = Math.max(0, Math.floor((y - radius * tall) * unit));
  const last = Math.min(height, Math.ceil((y + radius * tall) * unit));
  for (let row = first; row < last; row++) {
    const dy = ((row + 0.5) / unit - y) / (radius * tall);
    for (let column = left; column < right; column++) {
      const dx = ((column + 0.5) / unit - x) / (radius * (1 + lopsided * dy + 0.12 * dy));
      const away = dx * dx + dy * dy;
      if (away >= 1) continue;
      const bend = 0.3 + 0.9 * away;
      const fromX = clamp(x - dx * bend * 0.45, 0, picture.wide - 0.001);
      const fromY = clamp(y - dy * bend * 0.6, 0, picture.high - 0.001);
      const from = (Math.floor(fromY * unit) * width + Math.floor(fromX * unit)) * 3;
      const rim = 1.25 - 0.75 * smoothstep(0.45, 1, away) * (0.6 - 0.4 * dy);
      const glint: Light = [0.9, 0.95, 1];
      const spot =
        smoothstep(0.05, 0.005, (dx + 0.3) ** 2 + (dy + 0.42) ** 2) * 0.7 +
        smoothstep(0.7, 0.95, away) * smoothstep(0.1, 0.9, dy) * 0.25;
      const edge = smoothstep(1, 0.82, away);
      const to = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const inside = behind[from + channel]! * rim * 1.1 + glint[channel]! * spot * 0.5;
        light[to + channel]! += (inside - light[to + channel]!) * edge;
      }
    }
  }
}
