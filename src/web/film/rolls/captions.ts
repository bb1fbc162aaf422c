import type { Roll } from "../../../contract/film/rolls.ts";
import { FORMAT_LABELS, PROCESS_LABELS, pushPullLabel, type PushPullFactor } from "../../../rules/film/film.ts";
import { filmName } from "../../parts/film/film-text.ts";

/** Returns a roll's title: its name, else its film, else its number in the order. */
export function rollTitle(roll: Pick<Roll, "name" | "brand" | "model" | "number">): string {
  return roll.name || filmName(roll) || `Roll ${roll.number}`;
}

/** Returns the film's edge text, without the film's name: "35MM ▸ C-41 COLOR ▸ PUSH +1". */
export function edgeCode(roll: Pick<Roll, "format" | "process" | "pushPullFactor">): string {
  const pushed = roll.pushPullFactor === 0 ? null : pushPullLabel(roll.pushPullFactor as PushPullFactor);
  const parts = [FORMAT_LABELS[roll.format], PROCESS_LABELS[roll.process], pushed];
  return parts
    .filter((part) => part !== null)
    .join(" ▸ ")
    .toUpperCase();
}

export const frameCount = (count: number): string => `${count} ${count === 1 ? "frame" : "frames"}`;
