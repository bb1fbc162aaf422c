import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { rectangle, stroke } from "../outlines.ts";
import { coarseField, paintEach, put, shadePaint, shine } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";

const WALLS = [
  { wall: "#b5573e", trim: "#e6d8bd", brick: true },
  { wall: "#d9a679", trim: "#f4ead6", brick: false },
  { wall: "#e3b7a5", trim: "#fbf3e6", brick: false },
  { wall: "#8fb0b3", trim: "#f2efe4", brick: false },
  { wall: "#7d4a3a", trim: "#c9b79a", brick: true },
  { wall: "#e7cf8f", trim: "#fff7e2", brick: false },
] as const;

/** A house front in raking sun: rows of windows, shadows of ledges and of a fire escape or a tree. */
export const facade: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const look = random.pick(WALLS);
  const wall = lightOf(look.wall, 0.95);
  const trim = lightOf(look.trim, 0.85);
  const columns = random.whole(2, 5) + (wide > 1.2 ? 1 : 0);
  const pitch = (wide * 1.16) / columns;
  const floor = pitch * random.between(1.15, 1.5);
  const left = -0.08 * wide + random.between(-0.1, 0.1) * pitch;
  const top = -floor * random.between(0.2, 0.75);
  const dir = random.pick([-1, 1]);
  const sunTint = lightOf(random.pick(["#ffe9c8", "#ffd29a", "#fff6e6"]), 1.15);

  const wear = coarseField(picture, 2, (x, y) => 1 + 0.09 * noise.fbm(x * 2.4, y * 2.4, 5));
  const rowHigh = 0.0125;
  paintEach(picture, (x, y, out) => {
    put(out, dimmed(wall, wear(x, y)));
    if (!look.brick) return;
    const row = Math.floor(y / rowHigh);
    const along = x / 0.036 + (row % 2) * 0.5;
    const brick = 0.86 + 0.28 * (noise.at(Math.floor(along) * 5.31 + 0.5, row * 3.77 + 0.5) * 0.5 + 0.5);
    const joint = Math.max(
      smoothstep(0.36, 0.5, Math.abs(y / rowHigh - row - 0.5)),
      smoothstep(0.46, 0.5, Math.abs(along - Math.floor(along) - 0.5)),
    );
    const tone = brick * (1 - joint) + 1.16 * joint;
    put(out, mixed(dimmed([out[0]!, out[1]!, out[2]!], tone), trim, joint * 0.14));
  });

  const windowWide = pitch * random.between(0.4, 0.52);
  const windowHigh = floor * random.between(0.52, 0.64);
  const shutters =
    !look.brick && random.chance(0.6)
      ? lightOf(random.pick(["#3e6b5c", "#41577a", "#7a3f2e", "#5d6b48"]), 0.7)
      : undefined;
  for (let row = 0; top + row * floor < high; row++) {
    for (let column = 0; column < columns + 1; column++) {
      const x = left + column * pitch + (pitch - windowWide) / 2;
      const y = top + row * floor + (floor - windowHigh) * 0.45;
      paintWindow(tools, { x, y, width: windowWide, height: windowHigh, trim, dir, shutters });
    }
    const ledge = top + (row + 1) * floor - floor * 0.03;
    if (!look.brick) {
      fillShape(picture, rectangle(0, ledge + 0.012, wide, 0.02), shadePaint([0.5, 0.5, 0.58]), {
        softness: 0.003,
        opacity: 0.8,
      });
      fillShape(picture, rectangle(0, ledge, wide, 0.012), dimmed(trim, 0.95));
    }
  }

  // Sun and shade: the roof line of the house opposite, perhaps with leaves.
  const slope = dir * random.between(0.35, 0.9);
  const level = high * random.between(0.35, 0.8);
  const leaves = random.chance(0.55);
  const foliage = coarseField(picture, 2, (x, y) => {
    if (!leaves) return 0;
    const bough = smoothstep(-0.15, 0.35, noise.fbm(x * 1.5 + 2, y * 1.5 + 4, 2));
    const leaf = noise.ridged(x * 9 + y * 3, y * 12 - x * 2, 2) - 0.52 + 0.5 * noise.at(x * 21, y * 26);
    return bough * smoothstep(-0.12, 0.22, leaf + (bough - 0.6) * 0.6);
  });
  paintEach(picture, (x, y, out) => {
    const edge = level + slope * (x - wide / 2);
    let sun = smoothstep(edge + 0.012, edge - 0.012, y);
    if (leaves) sun *= 1 - 0.8 * foliage(x, y);
    const shade: Light = [0.3, 0.34, 0.43];
    const tint = mixed(shade, sunTint, sun);
    for (let channel = 0; channel < 3; channel++) out[channel]! *= tint[channel]!;
  });
  if (look.brick && random.chance(0.75))
    paintFireEscape(tools, {
      left: left + pitch * random.whole(0, columns - 2) + pitch * 0.1,
      width: pitch * random.between(1.5, 1.9),
      top,
      floor,
      dir,
    });
};

type Window = {
  x: number;
  y: number;
  width: number;
  height: number;
  trim: Light;
  dir: number;
  shutters: Light | undefined;
};

function paintWindow(
  { picture, random, noise }: SceneTools,
  { x, y, width, height, trim, dir, shutters }: Window,
): void {
  const frame = width * 0.09;
  fillShape(picture, rectangle(x - frame, y - frame, width + frame * 2, height + frame * 2), trim);
  const glass = mixed(
    [0.02, 0.028, 0.035],
    lightOf(random.pick(["#7fa6c4", "#9fb7c0", "#d7b98e"])),
    random.between(0.1, 0.5),
  );
  const kink = random.between(0, 9);
  fillShape(picture, rectangle(x, y, width, height), (px, py, out) => {
    const down = (py - y) / height;
    put(out, dimmed(glass, clamp(1.15 - down * 0.8 + 0.7 * noise.fbm(px * 3 + kink, py * 5, 2), 0.15, 2)));
    const streak = smoothstep(0.1, 0.03, Math.abs((((px - x) / width + down * 0.5 + kink) % 1) - 0.5));
    shine(out, [0.5, 0.55, 0.6], streak * 0.18);
  });
  const drawn = random.next();
  if (drawn < 0.4) {
    const cloth = lightOf(random.pick(["#efe6d2", "#d8c9b0", "#c9d2d2", "#e8d0b8"]), 0.42);
    fillShape(picture, rectangle(x, y, width, height * random.between(0.2, 0.75)), dimmed(cloth, 1));
  } else if (drawn < 0.7) {
    for (const side of [0, 1]) {
      const cloth = lightOf("#e9e2d2", 0.38);
      const part = width * random.between(0.16, 0.34);
      fillShape(picture, rectangle(side ? x + width - part : x, y, part, height), (px, _py, out) =>
        put(out, dimmed(cloth, 0.8 + 0.35 * Math.sin(px * 320))),
      );
    }
  }
  const bar = width * 0.045;
  fillShape(picture, rectangle(x, y + height * 0.5 - bar, width, bar * 2), dimmed(trim, 0.9));
  fillShape(picture, rectangle(x + width / 2 - bar * 0.6, y, bar * 1.2, height), dimmed(trim, 0.85));
  const dark = shadePaint([0.32, 0.33, 0.4]);
  fillShape(picture, rectangle(x, y, width, height * 0.07), dark, { softness: 0.002 });
  fillShape(picture, rectangle(dir > 0 ? x : x + width * 0.92, y, width * 0.08, height), dark, { softness: 0.002 });
  fillShape(
    picture,
    rectangle(x - frame * 1.4, y + height + frame * 1.7, width + frame * 2.8, frame * 1.3),
    shadePaint([0.5, 0.5, 0.56]),
    { softness: 0.003 },
  );
  fillShape(
    picture,
    rectangle(x - frame * 1.6, y + height + frame * 0.4, width + frame * 3.2, frame * 1.3),
    dimmed(trim, 1.05),
  );
  if (!shutters) return;
  for (const side of [-1, 1]) {
    const leafX = side < 0 ? x - frame - width * 0.47 : x + width + frame;
    fillShape(picture, rectangle(leafX + 0.008 * dir, y + 0.008, width * 0.47, height), dark, {
      softness: 0.003,
      opacity: 0.8,
    });
    fillShape(picture, rectangle(leafX, y, width * 0.47, height), (_px, py, out) =>
      put(out, dimmed(shutters, 0.75 + 0.35 * smoothstep(0.1, 0.7, ((py - y) / (height / 22)) % 1))),
    );
  }
}

function paintFireEscape(
  { picture, random }: SceneTools,
  { left, width, top, floor, dir }: { left: number; width: number; top: number; floor: number; dir: number },
): void {
  const bars: Point[][] = [];
  const thin = 0.0034;
  const right = left + width;
  for (let row = 0; row < 5; row++) {
    const y = top + row * floor + floor * 0.86;
    const rail = y - floor * 0.24;
    bars.push(
      stroke([left, y], [right, y], 0.012),
      stroke([left, rail], [right, rail], 0.006),
      stroke([left, (y + rail) / 2], [right, (y + rail) / 2], thin),
    );
    for (let x = left; x <= right + 0.001; x += width / 16) bars.push(stroke([x, y], [x, rail], thin));
    const [from, to] = row % 2 ? [left + width * 0.2, left + width * 0.75] : [left + width * 0.75, left + width * 0.2];
    for (const offset of [0, 0.035]) bars.push(stroke([from + offset, y], [to + offset, y + floor], 0.006));
    for (let step = 1; step < 12; step++) {
      const x = from + ((to - from) * step) / 12;
      bars.push(stroke([x, y + (floor * step) / 12], [x + 0.035, y + (floor * step) / 12], thin));
    }
  }
  const drop = random.between(0.05, 0.09);
  const shadow = bars.map((bar) => bar.map(([x, y]): Point => [x + dir * drop, y + drop * 0.9]));
  paintMask(picture, maskOf(picture, shadow, 0.003), shadePaint([0.36, 0.36, 0.44]), 0.85);
  paintMask(picture, maskOf(picture, bars), lightOf("#1d1b1c", 0.7));
}
