import type { FilmFormat, NegativesAction, Process, PushPullFactor, ScanSize, Sleeving } from "../film/film.ts";

/** A roll as it is ordered (docs/product/film.md#rolls). */
export interface RollDraft {
  /** Names the roll within its order until it has an id. */
  readonly tempKey: string;
  readonly format: FilmFormat;
  /** The process that the film is made for. */
  readonly process: Process;
  readonly stock?: { readonly brand: string; readonly model: string } | null;
  readonly pushPullFactor: PushPullFactor;
  /** The process to develop in instead; null is the film's own. */
  readonly crossProcessTargetFormat: Process | null;
  readonly scanQuality: ScanSize;
  readonly addRush: boolean;
  /** A set of 4x6 prints of the roll. */
  readonly addPrints: boolean;
  readonly sleeving: Sleeving;
  readonly negativesAction: NegativesAction | null;
  /** The negatives are shipped back to the customer. */
  readonly returnToCustomer: boolean;
  readonly notes: string;
}

/** Whether the roll is cross-processed: developed in another process than its own. */
export function isCrossProcessed(roll: Pick<RollDraft, "process" | "crossProcessTargetFormat">): boolean {
  return roll.crossProcessTargetFormat !== null && roll.crossProcessTargetFormat !== roll.process;
}

/** The process whose chemistry the roll goes through. */
export function developedIn(roll: Pick<RollDraft, "process" | "crossProcessTargetFormat">): Process {
  return roll.crossProcessTargetFormat ?? roll.process;
}

/** Whether the roll's negatives are to be shipped back, asked for with the order. */
export function wantsReturnShipping(roll: Pick<RollDraft, "returnToCustomer" | "negativesAction">): boolean {
  return roll.returnToCustomer || roll.negativesAction === "SHIP";
}
