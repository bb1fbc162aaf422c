import { addGlow } from "./lamps.ts";
import { clamp, dimmed, lightOf, mixed, type Light } from "./light.ts";
import { ellipse, rectangle, stroke } from "./outlines.ts";
import { put, shadePaint } from "./picture.ts";
import type { SceneTools } from "./scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "./shapes.ts";

/** What the day does to the street: `warm` lights the walls, `shade` falls under ledges; in the snow windows are lit. */
export type Day = { snow: boolean; warm: Light; shade: Light; dir: number };

/** Snow in the evening. */
export const SNOW: Light = [0.52, 0.55, 0.64];

/** A pillow of snow on a ledge. */
export function snowCap(x: number, y: number, width: number, thick: number, noise: SceneTools["noise"]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= 16; i++) {
    const t = i / 16;
    points.push([
      x + width * t,
      y - thick * (0.75 + 0.45 * noise.at((x + width * t) * 14, y * 9)) * Math.min(1, Math.sin(t * Math.PI) * 5),
    ]);
  }
  return [...points, [x + width, y + 0.003], [x, y + 0.003]];
}

/** Sizes in units; `trim` is the colour of its frame. */
export type Window = { x: number; y: number; width: number; height: number; trim: Light; wall: Light };

/** A sash window with its frame, its curtain and what is mirrored in it. */
export function paintWindow(
  { picture, random, noise }: SceneTools,
  { x, y, width, height, trim }: Window,
  day: Day,
): void {
  const lit = (light: Light): Light => [light[0] * day.warm[0], light[1] * day.warm[1], light[2] * day.warm[2]];
  const frame = 0.0095;
  const shade = shadePaint(day.shade);
  fillShape(
    picture,
    rectangle(x - frame + day.dir * 0.005, y - frame + 0.006, width + frame * 2, height + frame * 2),
    shade,
    { softness: 0.003, opacity: 0.8 },
  );
  fillShape(picture, rectangle(x - frame, y - frame, width + frame * 2, height + frame * 2), lit(trim));
  const glowing = day.snow && random.chance(0.62);
  const kink = random.between(0, 9);
  const lamp = mixed(lightOf("#ffc878", 0.95), lightOf("#ffe9c0", 0.95), random.next());
  const sky = lightOf("#8fb4d6", random.between(0.12, 0.4));
  fillShape(picture, rectangle(x, y, width, height), (px, py, out) => {
    const down = (py - y) / height;
    if (glowing) {
      put(out, dimmed(lamp, clamp(0.95 - 0.35 * down + 0.5 * noise.fbm(px * 12 + kink, py * 9, 2), 0.2, 1.4)));
      return;
    }
    put(
      out,
      mixed(
        [0.02, 0.024, 0.03],
        sky,
        clamp(0.85 - down + 0.9 * noise.fbm(px * 4 + kink, py * 4, 2)) * (day.snow ? 0.4 : 1),
      ),
    );
  });
  const drawn = random.next();
  const cloth = dimmed(lightOf("#f2ead8", glowing ? 0.75 : 0.34), glowing ? 1 : day.warm[0]);
  if (drawn < 0.35) fillShape(picture, rectangle(x, y, width, height * random.between(0.15, 0.5)), cloth);
  else if (drawn < 0.6)
    for (const part of [x, x + width * 0.78])
      fillShape(picture, rectangle(part, y, width * 0.22, height), (px, _py, out) =>
        put(out, dimmed(cloth, 0.8 + 0.3 * Math.sin(px * 900))),
      );
  fillShape(picture, rectangle(x, y + height * 0.5 - 0.004, width, 0.008), lit(trim));
  fillShape(picture, rectangle(x, y, width, height * 0.06), shade, { softness: 0.002 });
  fillShape(picture, rectangle(x - frame * 1.5, y + height + frame, width + frame * 3, 0.012), shade, {
    softness: 0.003,
    opacity: 0.9,
  });
  fillShape(
    picture,
    rectangle(x - frame * 1.4, y + height + frame * 0.4, width + frame * 2.8, 0.009),
    dimmed(lit(trim), 1.05),
  );
  fillShape(picture, rectangle(x - frame * 1.3, y - frame * 1.7, width + frame * 2.6, 0.008), dimmed(lit(trim), 1.05));
  if (day.snow)
    fillShape(picture, snowCap(x - frame * 1.4, y + height + frame * 0.6, width + frame * 2.8, 0.009, noise), SNOW);
  if (glowing) addGlow(picture, x + width / 2, y + height / 2, height * 0.9, [0.16, 0.11, 0.05]);
}

/** A panelled door over a flight of steps with rails. */
export function paintDoor(
  { picture, random, noise }: SceneTools,
  x: number,
  y: number,
  width: number,
  foot: number,
  light: Light,
  trim: Light,
  day: Day,
): void {
  const lit: Light = [light[0] * day.warm[0], light[1] * day.warm[1], light[2] * day.warm[2]];
  const stone = mixed(lightOf("#b8aa98", 0.62), light, 0.06);
  const steps = 4;
  const sill = foot - steps * 0.0165 + 0.012;
  fillShape(picture, rectangle(x - 0.014, y - 0.014, width + 0.028, sill - y + 0.014), trim);
  fillShape(picture, rectangle(x, y, width, 0.032), day.snow ? lightOf("#ffd090", 0.9) : [0.04, 0.05, 0.06]);
  fillShape(picture, rectangle(x, y + 0.038, width, sill - y - 0.038), lit);
  for (const [px, py, w, h] of [
    [0.14, 0.1, 0.3, 0.34],
    [0.56, 0.1, 0.3, 0.34],
    [0.14, 0.54, 0.3, 0.36],
    [0.56, 0.54, 0.3, 0.36],
  ] as const)
    fillShape(
      picture,
      rectangle(x + px * width, y + 0.038 + py * (sill - y - 0.038), w * width, h * (sill - y - 0.038)),
      dimmed(lit, 0.68),
    );
  fillShape(picture, ellipse(x + width * 0.9, y + (sill - y) * 0.6, 0.0034), lightOf("#e0b050", 0.9));
  fillShape(picture, rectangle(x, y, width, 0.012), shadePaint(day.shade), { softness: 0.002 });
  for (let step = 0; step < steps; step++) {
    const grow = 0.01 + step * 0.008;
    const sy = sill + step * 0.0165;
    fillShape(picture, rectangle(x - grow, sy, width + grow * 2, 0.0175), (px, py, out) =>
      put(
        out,
        dimmed(
          [stone[0] * day.warm[0], stone[1] * day.warm[1], stone[2] * day.warm[2]],
          py - sy < 0.005 ? 1.2 : 0.66 + 0.1 * noise.at(px * 60, py * 60),
        ),
      ),
    );
    if (day.snow) fillShape(picture, snowCap(x - grow, sy + 0.002, width + grow * 2, 0.007, noise), SNOW);
  }
  const rail: Point[][] = [-0.022, width + 0.022].flatMap((at) => [
    stroke([x + at, foot], [x + at, foot - 0.085], 0.005),
    stroke([x + at, foot - 0.083], [x + at * 0.55 + width * 0.22, sill - 0.07], 0.005),
  ]);
  paintMask(picture, maskOf(picture, rail), dimmed([0.03, 0.03, 0.034], day.snow ? 0.5 : 1));
  if (random.chance(0.5) && !day.snow)
    for (let i = 0; i < 26; i++)
      fillShape(
        picture,
        ellipse(
          x - 0.05 + random.gaussian() * 0.014,
          foot - 0.035 + random.gaussian() * 0.014,
          0.007,
          0.004,
          random.between(0, 3),
        ),
        lightOf(random.pick(["#4f7a3a", "#6f9a4a", "#3a5a2c"]), random.between(0.3, 0.8)),
      );
}
