import type { Position, TravelTable } from "../../../rules/couriers/travel.ts";

/** Knows how far it is along the streets. What it does not know is guessed (rules/couriers/ways.ts). */
export type Streets = {
  /** The ways from each of these places to each other. Never throws. */
  waysAmong(places: readonly Position[]): Promise<TravelTable>;
  /** Asks for the way from one place to another, known or not. Throws when the router does not answer. */
  check(from: Position, to: Position): Promise<void>;
};
