import { hourAmong } from "../hours.ts";
import { dimmed, mixed } from "../light.ts";
import { paintBelow, put } from "../picture.ts";
import { stroke } from "../outlines.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";
import { leafyCrown } from "../trees.ts";

/** A big sky over a strip of land, with wires or birds. */
export const openSky: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "noon", "noon", "golden", "dusk", "blue"]);
  const horizon = high * random.between(0.8, 0.94);
  paintSky(tools, {
    hour,
    horizon,
    sunX: wide * random.between(0.1, 0.9),
    sunY: horizon - high * random.between(0, 0.5),
    sunSize: random.chance(0.35) ? 0.022 : 0,
    clouds: random.between(0.4, 0.85),
    cloudSize: random.between(0.8, 1.6),
  });
  const ground = mixed(hour.land, hour.haze, 0.04);
  const line = (x: number) => horizon - 0.02 * noise.fbm(x * 1.6, 4, 3);
  paintBelow(picture, line, (_x, _y, out) => put(out, ground));
  const crowns: Point[][] = [];
  for (let i = 0; i < 60 * wide; i++) {
    const x = random.between(-0.05, wide + 0.05);
    if (noise.at(x * 2.3, 21) < 0.02) continue;
    const radius = random.between(0.008, 0.026);
    crowns.push(leafyCrown(random, x, line(x) - radius * 0.3, radius));
  }
  if (crowns.length > 0) paintMask(picture, maskOf(picture, crowns), dimmed(ground, 0.85));
  if (random.chance(0.6)) paintWires(tools, horizon, dimmed(hour.land, 0.5));
  else paintBirds(tools, horizon, dimmed(hour.land, 0.7));
};

function paintWires({ picture, random }: SceneTools, horizon: number, light: readonly [number, number, number]): void {
  const { wide } = picture;
  const poleX = wide * random.between(0.12, 0.88);
  const top = random.between(0.12, 0.42) * horizon;
  const strokes: Point[][] = [stroke([poleX, horizon + 0.2], [poleX + 0.006, top], 0.019, 0.014)];
  const bars = random.whole(1, 3);
  for (let bar = 0; bar < bars; bar++) {
    const y = top + 0.035 + bar * 0.05;
    const reach = 0.12 - bar * 0.018;
    strokes.push(stroke([poleX - reach, y], [poleX + reach, y - 0.006], 0.011));
    for (const at of [-0.92, -0.45, 0.45, 0.92]) {
      const x = poleX + reach * at;
      strokes.push(stroke([x, y], [x, y - 0.022], 0.006, 0.009));
      for (const side of [-1, 1]) {
        const end: Point = [poleX + side * wide * 1.3, y + side * random.between(-0.02, 0.02) + 0.12];
        const sag = random.between(0.05, 0.09);
        let from: Point = [x, y - 0.02];
        for (let step = 1; step <= 24; step++) {
          const t = step / 24;
          const to: Point = [x + (end[0] - x) * t, y - 0.02 + (end[1] - y) * t + sag * 4 * t * (1 - t)];
          strokes.push(stroke(from, to, 0.0026));
          from = to;
        }
      }
    }
  }
  for (const strokeShape of strokes) paintMask(picture, maskOf(picture, [strokeShape]), light, 0.93);
}

function paintBirds({ picture, random }: SceneTools, horizon: number, light: readonly [number, number, number]): void {
  const centreX = picture.wide * random.between(0.25, 0.75);
  const centreY = horizon * random.between(0.25, 0.65);
  const count = random.whole(7, 24);
  for (let i = 0; i < count; i++) {
    const x = centreX + random.gaussian() * 0.2;
    const y = centreY + random.gaussian() * 0.08;
    const span = random.between(0.009, 0.017);
    const lift = random.between(-0.3, 0.6) * span;
    const tilt = random.between(-0.3, 0.3) * span;
    const wings: Point[] = [
      [x - span, y - lift - tilt],
      [x - span * 0.4, y - lift * 0.9 - tilt * 0.4 - span * 0.15],
      [x, y],
      [x + span * 0.4, y - lift * 0.9 + tilt * 0.4 - span * 0.15],
      [x + span, y - lift + tilt],
      [x + span * 0.35, y - lift * 0.5 + span * 0.1],
      [x, y + span * 0.2],
      [x - span * 0.35, y - lift * 0.5 + span * 0.1],
    ];
    paintMask(picture, maskOf(picture, [wings]), light, 0.9);
  }
}
