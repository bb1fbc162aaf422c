import type { Position, TravelTable } from "../../../rules/couriers/travel.ts";

/** Travel along the streets. Unknown trips are estimated (rules/couriers/ways.ts). */
export type Streets = {
  /** Returns travel between every pair of these places. Never throws. */
  waysAmong(places: readonly Position[]): Promise<TravelTable>;
  /** Queries the trip from one place to another, cached or not. Throws when the router does not respond. */
  check(from: Position, to: Position): Promise<void>;
};
