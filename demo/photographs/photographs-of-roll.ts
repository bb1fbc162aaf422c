import type { StockLook } from "./film-stocks.ts";
import { seededRandom } from "./noise.ts";
import type { PhotographRequest } from "./photograph-request.ts";
import type { SceneName } from "./scene-list.ts";

/** Scenes one could meet on one outing, in the order of the day. */
const OUTINGS: readonly (readonly SceneName[])[] = [
  ["misty hills", "forest light", "mountain lake", "open sky", "flower meadow", "misty hills"],
  ["beach umbrellas", "swimming pool", "sea horizon", "open sky", "bokeh portrait", "sea horizon"],
  ["facade", "window still life", "facade", "city skyline", "night street", "rainy window", "bokeh portrait"],
  ["plane window", "open sky", "desert road", "roadside diner", "desert road", "tail lights"],
  ["snow tree", "misty hills", "mountain lake", "window still life", "forest light", "snow tree"],
  ["flower meadow", "window still life", "open sky", "bokeh portrait", "sea horizon", "forest light"],
];

/** Evening films are taken out in the evening. */
const EVENINGS: readonly (readonly SceneName[])[] = [
  ["city skyline", "night street", "roadside diner", "bokeh portrait", "rainy window", "tail lights"],
  ["night street", "bokeh portrait", "rainy window", "night street", "tail lights", "facade"],
  ["desert road", "roadside diner", "tail lights", "open sky", "bokeh portrait", "city skyline"],
];

const EVENING_STOCKS: ReadonlySet<StockLook> = new Set(["CineStill 800T", "Kodak Vision3 500T"]);
const UPRIGHT_CHANCE: Partial<Record<SceneName, number>> = {
  "bokeh portrait": 0.6,
  "forest light": 0.5,
  facade: 0.45,
  "window still life": 0.45,
  "night street": 0.35,
  "plane window": 0.5,
};
const LEAK_CHANCE = 0.3;

/**
 * A roll's worth of requests, `count` frames that look as if one person shot them on one stock on one outing.
 * `longestSide` in px; frames are 3:2, some upright; the first frame is fogged now and then.
 */
export function photographsOfRoll(
  seed: number,
  stock: StockLook,
  count: number,
  longestSide: number,
): PhotographRequest[] {
  const random = seededRandom(seed, `roll of ${stock}`);
  const outing = random.pick(EVENING_STOCKS.has(stock) ? EVENINGS : OUTINGS);
  const shortSide = Math.round((longestSide * 2) / 3);
  return Array.from({ length: count }, (_, frame): PhotographRequest => {
    // The day goes on with the roll; now and then the photographer turns back.
    const place = (frame / count) * outing.length + random.between(-0.6, 0.6);
    const scene = outing[Math.max(0, Math.min(outing.length - 1, Math.floor(place)))]!;
    const upright = random.chance(UPRIGHT_CHANCE[scene] ?? 0.18);
    return {
      seed: random.whole(1, 1_000_000_000),
      scene,
      stock,
      width: upright ? shortSide : longestSide,
      height: upright ? longestSide : shortSide,
      ...(frame === 0 && random.chance(LEAK_CHANCE) ? { lightLeak: true } : {}),
    };
  });
}
