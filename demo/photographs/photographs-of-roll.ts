import type { FilmName } from "./film-looks.ts";
import { OUTINGS, type OutingName } from "./outings.ts";
import type { PhotographRequest } from "./render-photograph.ts";
import { seededRandom } from "./seeded-random.ts";

/** Returns requests for a roll's frames, 3:2, in the order of the outing. @param longestSide px */
export function photographsOfRoll(
  roll: { outing: OutingName; film: FilmName; seed: number },
  count: number,
  longestSide: number,
): PhotographRequest[] {
  const { outing, film, seed } = roll;
  const { scenes } = OUTINGS[outing];
  const random = seededRandom(seed);
  const shortSide = Math.round((longestSide * 2) / 3);
  return Array.from({ length: count }, (_, frame) => {
    const scene = scenes[Math.floor((frame * scenes.length) / count)]!;
    const isUpright = scene.endsWith("-upright");
    return {
      scene,
      film,
      seed: random.whole(1, 1_000_000_000),
      width: isUpright ? shortSide : longestSide,
      height: isUpright ? longestSide : shortSide,
    };
  });
}
