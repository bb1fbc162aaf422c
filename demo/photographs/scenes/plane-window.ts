import { hourAmong } from "../hours.ts";
import { clamp, dimmed, lightOf, mixed, smoothstep } from "../light.ts";
import { coarseField, paintEach, put, shine, veil } from "../picture.ts";
import type { Scene } from "../scene.ts";
import { fillShape, type Point } from "../shapes.ts";

/** A sea of clouds under a wing, seen through the rounded window of a plane. */
export const planeWindow: Scene = ({ picture, random, noise }) => {
  const { wide, high } = picture;
  const hour = hourAmong(random, ["dawn", "noon", "golden", "dusk"]);
  const horizon = high * random.between(0.38, 0.52);
  const sunX = wide * random.between(0.2, 0.8);
  const clouds = coarseField(picture, 2, (x, y) => {
    if (y < horizon) return 0;
    const depth = 0.35 / (y - horizon + 0.035);
    const u = (x - wide / 2) * depth * 1.7;
    const bend = noise.at(u * 0.7, depth * 1.4) * 0.4;
    return noise.fbm(u + bend, depth * 2.4 + bend, 5);
  });
  paintEach(picture, (x, y, out) => {
    const glow = Math.exp(-Math.hypot((x - sunX) * 0.8, (y - horizon) * 1.6) * 3.4);
    if (y < horizon) {
      const up = (horizon - y) / horizon;
      put(
        out,
        up < 0.35
          ? mixed(hour.horizon, hour.middle, smoothstep(0, 0.35, up))
          : mixed(hour.middle, dimmed(hour.zenith, 0.85), smoothstep(0.35, 1, up)),
      );
    } else {
      const here = clouds(x, y);
      const lit = clamp(0.48 + (here - clouds(x + (sunX > x ? 0.012 : -0.012), y - 0.02)) * 2.3 + here * 0.5);
      put(out, mixed(mixed(hour.cloudShade, hour.zenith, 0.2), hour.cloudLit, lit));
      veil(out, hour.horizon, Math.exp(-(y - horizon) * 13) * 0.85);
    }
    shine(out, hour.sun, glow * 0.75);
  });
  const side = random.pick([-1, 1]);
  const at = (across: number, down: number): Point => [wide / 2 + side * across, high * 0.5 + down];
  const drop = random.between(0.08, 0.26);
  const reach = random.between(0.02, 0.2);
  const metal = mixed(lightOf("#c9ced6", 0.5), hour.zenith, 0.35);
  const wing: Point[] = [
    at(1.1, drop + 0.3),
    at(-reach, drop - 0.02),
    at(-reach - 0.06, drop - 0.035),
    at(-reach - 0.03, drop - 0.05),
    at(1.1, drop + 0.02),
  ];
  fillShape(picture, wing, (x, y, out) => {
    const along = (x - wide / 2) * side;
    const lit = smoothstep(0.1, -0.02, y - high * 0.5 - drop - along * 0.08);
    put(out, mixed(dimmed(metal, 0.3), mixed(metal, hour.sun, 0.45), lit));
    shine(out, [0.1, 0.1, 0.1], smoothstep(0.003, 0.001, Math.abs(((along + 2) % 0.17) - 0.085)) * -0.5);
  });
  fillShape(
    picture,
    [
      at(-reach + 0.02, drop - 0.035),
      at(-reach - 0.1, drop - 0.16),
      at(-reach - 0.13, drop - 0.165),
      at(-reach - 0.07, drop - 0.03),
    ],
    mixed(lightOf(random.pick(["#e4472b", "#1f4a8a", "#f2b632", "#f4f1ea"]), 0.8), hour.sun, 0.15),
  );

  // The cabin: a rounded window with a lit inner rim, dark wall around.
  const halfWide = Math.min(wide * 0.42, random.between(0.36, 0.48) * (wide > high ? 1.15 : 0.85));
  const halfHigh = Math.min(high * 0.47, halfWide * 1.25);
  const centreX = wide / 2 + random.between(-0.1, 0.1) * (wide > high ? 1 : 0.2);
  const centreY = high / 2 + random.between(-0.02, 0.02);
  const corner = halfWide * 0.72;
  const cabin = mixed(lightOf("#8f8578", 0.16), hour.haze, 0.05);
  paintEach(picture, (x, y, out) => {
    const dx = Math.max(0, Math.abs(x - centreX) - halfWide + corner);
    const dy = Math.max(0, Math.abs(y - centreY) - halfHigh + corner);
    const away = Math.hypot(dx, dy) - corner;
    if (away < -0.01) return;
    const rim = smoothstep(0, 0.085, away);
    const facing = clamp(0.5 + ((y - centreY) / halfHigh) * 0.45 - ((x - sunX) / wide) * 0.3);
    const wall = mixed(
      mixed(dimmed(cabin, 2.4), mixed(hour.horizon, hour.cloudLit, 0.5), 0.35 * facing),
      dimmed(cabin, 0.55 + 0.6 * Math.exp(-away * 5)),
      rim,
    );
    const groove = 1 - 0.55 * smoothstep(0.012, 0, Math.abs(away - 0.088));
    veil(out, dimmed(wall, groove * (1 + 0.04 * noise.at(x * 90, y * 90))), smoothstep(-0.004, 0.004, away));
  });
};
