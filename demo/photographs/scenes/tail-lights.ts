import { hourAmong } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep, type Light } from "../light.ts";
import { addGlow } from "../lamps.ts";
import { smoothLine, stroke } from "../outlines.ts";
import { paintBelow, paintEach, put, shine } from "../picture.ts";
import type { Scene, SceneTools } from "../scene.ts";
import { fillShape, maskOf, paintMask, type Point } from "../shapes.ts";
import { paintSky } from "../sky.ts";

/** A long exposure at dusk: white and red trails of light along a road that winds into hills. */
export const tailLights: Scene = (tools) => {
  const { picture, random, noise } = tools;
  const { wide, high } = picture;
  const hour = hourAmong(random, ["blue", "blue", "dusk"]);
  const horizon = high * random.between(0.36, 0.5);
  paintSky(tools, {
    hour,
    horizon: horizon + 0.05,
    sunX: wide * random.between(0.2, 0.8),
    sunY: horizon + 0.06,
    sunSize: 0,
    clouds: random.between(0.1, 0.6),
  });
  const layers = random.whole(2, 4);
  for (let layer = 0; layer < layers; layer++) {
    const near = (layer + 1) / layers;
    const line = (x: number) =>
      horizon - 0.02 + 0.05 * near - (0.13 - 0.07 * near) * (0.4 + noise.fbm(x * 1.3 + layer * 11, layer, 4));
    paintBelow(picture, line, (_x, _y, out, below) =>
      put(
        out,
        mixed(mixed(hour.haze, hour.land, 0.35 + 0.6 * near), hour.haze, 0.25 * smoothstep(0, 0.2, below) * (1 - near)),
      ),
    );
    for (let i = 0; i < 22 * near * wide; i++) {
      const x = random.between(0, wide);
      const y = line(x) + random.between(0.005, 0.06);
      fillShape(
        picture,
        stroke([x, y], [x + 0.003, y], 0.003),
        lightOf(random.pick(["#ffc987", "#fff0d0", "#ff9d5a"]), random.between(0.6, 3)),
      );
    }
  }
  const ground = mixed(hour.land, hour.zenith, 0.16);
  const start = horizon + 0.06;
  paintEach(
    picture,
    (x, y, out) => {
      const share = smoothstep(start - 0.015, start + 0.02, y);
      if (share > 0)
        put(out, mixed([out[0]!, out[1]!, out[2]!], dimmed(ground, 0.75 + 0.6 * noise.fbm(x * 8, y * 26, 3)), share));
    },
    start - 0.02,
  );

  // The road's middle line by depth, 0 far .. 1 at the camera.
  const bends = [random.between(-0.3, 0.3), random.between(-0.55, 0.55), random.between(-0.45, 0.45)] as const;
  const farX = wide * random.between(0.3, 0.7);
  const nearX = wide * random.between(0.3, 0.7);
  const half = random.between(0.5, 0.75);
  const road = (t: number): { x: number; y: number; half: number } => {
    const swing =
      Math.sin(t * Math.PI) * bends[1] * (1 - t) * 1.3 +
      Math.sin(t * Math.PI * 2) * bends[2] * 0.42 * (1 - t) +
      bends[0] * Math.sin(t * Math.PI) * 0.4;
    return {
      x: farX + (nearX - farX) * t + swing,
      y: start + 0.005 + (high * 1.08 - start) * t ** 1.75,
      half: 0.006 + half * t ** 1.85,
    };
  };
  const steps = Array.from({ length: 61 }, (_, i) => road(i / 60));
  const outline: Point[] = [
    ...steps.map(({ x, y, half: w }): Point => [x - w, y]),
    ...steps.toReversed().map(({ x, y, half: w }): Point => [x + w, y]),
  ];
  fillShape(
    picture,
    outline,
    (x, y, out) =>
      put(out, dimmed(mixed([0.035, 0.035, 0.042], hour.middle, 0.1), 1 + 0.35 * noise.fbm(x * 20, y * 40, 2))),
    { softness: 0.002 },
  );
  for (const edge of [-0.95, 0.95]) {
    const line = steps.map(({ x, y, half: w }): Point => [x + edge * w, y]);
    for (let i = 20; i < 60; i++)
      fillShape(picture, stroke(line[i]!, line[i + 1]!, steps[i]!.half * 0.022), dimmed(hour.horizon, 0.4), {
        opacity: 0.8,
      });
  }
  paintTrails(tools, steps);
};

type Step = { x: number; y: number; half: number };

function paintTrails({ picture, random }: SceneTools, steps: readonly Step[]): void {
  const trails = random.whole(16, 34);
  for (let i = 0; i < trails; i++) {
    const away = random.chance(0.5);
    const lane = random.pick([0.28, 0.66]);
    const offset = (away ? 1 : -1) * (lane + random.gaussian() * 0.075);
    const lift = random.between(0.03, 0.16);
    const from = random.chance(0.75) ? 0 : random.whole(5, 25);
    const to = random.chance(0.75) ? 60 : random.whole(30, 55);
    const lamp: Light = away
      ? lightOf(random.pick(["#ff1e12", "#ff2d18", "#ff5a1e"]), random.between(1, 3.2))
      : lightOf(random.pick(["#fff1d6", "#ffe0b0", "#e8f0ff"]), random.between(1.2, 4));
    const line = smoothLine(
      steps.slice(from, to + 1).map(({ x, y, half }): Point => [x + offset * half, y - lift * half]),
      3,
    );
    const thick = random.between(0.008, 0.026);
    const shape: Point[] = [];
    const back: Point[] = [];
    line.forEach(([x, y], at) => {
      const t = (from + (at / (line.length - 1)) * (to - from)) / 60;
      const width = 0.0011 + thick * t ** 1.9;
      shape.push([x - width * 0.5, y - width * 0.3]);
      back.push([x + width * 0.5, y + width * 0.3]);
    });
    const add = (strength: number) => (_x: number, _y: number, out: Float64Array) => shine(out, lamp, strength);
    const whole = [...shape, ...back.toReversed()];
    paintMask(picture, maskOf(picture, [whole]), add(1));
    if (i % 3 === 0) paintMask(picture, maskOf(picture, [whole], 0.012), add(clamp(0.5 + thick * 12)));
  }
  const far = steps[2]!;
  addGlow(picture, far.x, far.y - 0.005, 0.22, [1.1, 0.65, 0.4]);
}
