import type { FilmFormat, NegativesAction, Process, PushPullFactor, ScanSize, Sleeving } from "../film/film.ts";

/** A roll as ordered (docs/product/film.md#rolls). */
export interface RollDraft {
  /** Identifies the roll within its order until it has an ID. */
  readonly tempKey: string;
  readonly format: FilmFormat;
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
  readonly returnToCustomer: boolean;
  readonly notes: string;
}

/** Whether the roll is cross-processed: developed in a different process than its own. */
export function isCrossProcessed(roll: Pick<RollDraft, "process" | "crossProcessTargetFormat">): boolean {
  return roll.crossProcessTargetFormat !== null && roll.crossProcessTargetFormat !== roll.process;
}

/** Returns the process whose chemistry the roll is developed in. */
export function developedIn(roll: Pick<RollDraft, "process" | "crossProcessTargetFormat">): Process {
  return roll.crossProcessTargetFormat ?? roll.process;
}

/** Whether the order requested shipping the roll's negatives back. */
export function wantsReturnShipping(roll: Pick<RollDraft, "returnToCustomer" | "negativesAction">): boolean {
  return roll.returnToCustomer || roll.negativesAction === "SHIP";
}
