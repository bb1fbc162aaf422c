import type { Whose } from "../../parts/people/whose.ts";
import { ROLL_EVENT_WORDS, type RollEvent } from "../../../rules/film/film.ts";

/** A roll's stages until its customer sees it, one frame on the strip each. */
export const STAGES = ["RECEIVED", "DEVELOPED", "SCANNED", "SYNCED"] as const satisfies readonly RollEvent[];

/** Returns "Developed", "On its way to us". */
export const whereRollIs = (lastEvent: RollEvent | null): string =>
  lastEvent === null ? "On its way to us" : ROLL_EVENT_WORDS[lastEvent];

/** Returns how many stages a roll that is not synced yet has passed. */
export const stagesPassed = (lastEvent: RollEvent | null): number =>
  STAGES.findIndex((stage) => stage === lastEvent) + 1;

/** Returns the next stage, worded for the customer, or for staff viewing the customer's roll. */
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
