import { straightLineTravel } from "../../../rules/couriers/travel.ts";
import type { Streets } from "./port.ts";

/** The built-in side: great circles, longer by a factor. */
export const guessedStreets: Streets = {
  waysAmong: () => Promise.resolve(straightLineTravel),
  check: () => Promise.resolve(),
};
