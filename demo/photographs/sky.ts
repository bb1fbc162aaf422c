import type { Hour } from "./hours.ts";
import { clamp, mixed, smoothstep } from "./light.ts";
import type { SceneTools } from "./scene.ts";
import { coarseField, paintEach, put, shine, veil } from "./picture.ts";

export type Sky = {
  hour: Hour;
  /** Height of the horizon, units from the top. */
  horizon: number;
  sunX: number;
  sunY: number;
  /** Radius of the visible disc, units; 0 when out of the picture or behind haze. */
  sunSize: number;
  /** 0 clear .. 1 overcast */
  clouds: number;
  /** 1 is a usual cloud; larger are broader. */
  cloudSize?: number;
};

/** Paints a sky down to the horizon: graded colour, the sun and its glow, clouds in perspective lit from the sun. */
export function paintSky({ picture, noise, random }: SceneTools, sky: Sky): void {
  const { hour, horizon, sunX, sunY, sunSize } = sky;
  const size = 1 / (sky.cloudSize ?? 1);
  const drift = random.between(0, 50);
  const threshold = 0.36 - sky.clouds * 0.72;
  const cloudAt = (x: number, y: number, octaves: number) => {
    const depth = 0.62 / (Math.max(0, horizon - y) + 0.16);
    const u = (x - picture.wide / 2) * depth * 1.15 * size + drift;
    const v = depth * 2.1 * size + drift;
    const bent = noise.at(u * 0.8 + 9, v * 0.8) * 0.45;
    return noise.fbm(u + bent, v + bent * 0.6, octaves);
  };
  const cloudy = sky.clouds > 0;
  const density = cloudy ? coarseField(picture, 2, (x, y) => (y > horizon + 0.02 ? -1 : cloudAt(x, y, 5))) : () => -1;
  const towardsSun = cloudy
    ? coarseField(picture, 4, (x, y) => {
        if (y > horizon + 0.02) return 0;
        const away = Math.hypot(sunX - x, sunY - y) + 0.05;
        return cloudAt(x + ((sunX - x) / away) * 0.045, y + ((sunY - y) / away) * 0.045, 3);
      })
    : () => 0;

  paintEach(
    picture,
    (x, y, out) => {
      const up = clamp((horizon - y) / Math.max(0.4, horizon));
      put(
        out,
        up < 0.38
          ? mixed(hour.horizon, hour.middle, smoothstep(0, 0.38, up))
          : mixed(hour.middle, hour.zenith, smoothstep(0.38, 1, up)),
      );
      const away = Math.hypot(x - sunX, (y - sunY) * 1.15);
      const glow = 0.6 * Math.exp(-away * 3.4) + 0.6 * Math.exp(-away * 11);
      if (cloudy) {
        const here = density(x, y);
        const cover = smoothstep(threshold, threshold + 0.27, here);
        if (cover > 0) {
          const lit = clamp(0.5 + (here - towardsSun(x, y)) * 2 - cover * 0.24 + 0.35 * Math.exp(-away * 2.5));
          const fade = smoothstep(0, 0.16, up);
          veil(out, mixed(hour.cloudShade, hour.cloudLit, lit), cover * (0.25 + 0.68 * fade));
        }
        shine(out, hour.sun, glow * (1 - 0.45 * cover));
      } else {
        shine(out, hour.sun, glow);
      }
      if (sunSize > 0) shine(out, hour.sun, 5 * smoothstep(sunSize * 1.08, sunSize * 0.9, away));
    },
    0,
    horizon + 0.02,
  );
}
