import type { Whose } from "../../parts/people/whose.ts";
import { ROLL_EVENT_WORDS, type RollEvent } from "../../../rules/film/film.ts";

/** What happens to a roll until its customer sees it, a frame each on the strip. */
export const STAGES = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"] as const satisfies readonly RollEvent[];

/** "Developed", "On its way to us". */
export const whereRollIs = (lastEvent: RollEvent | null): string =>
  lastEvent === null ? "On its way to us" : ROLL_EVENT_WORDS[lastEvent];

/** How many stages are behind a roll that is not synced yet. */
export const stagesPassed = (lastEvent: RollEvent | null): number =>
  STAGES.findIndex((stage) => stage === lastEvent) + 1;

/** What happens next, as its customer reads it, or staff who look at it for them. */
export function nextStageText(lastEvent: RollEvent | null, { own, your, you }: Whose): string {
  switch (lastEvent) {
    case null:
      return own ? "We'll show it here when your film arrives." : `Shown here when ${your} film arrives.`;
    case "RECEIVED":
      return "Waiting to be developed.";
    case "DEVELOPED":
      return "The negatives are drying. Next stop: the scanner.";
    case "SCANNED":
      return "We are checking the scans. They will be ready soon.";
    default:
      return `We'll e-mail ${you} when the scans are ready.`;
  }
}
