import { straightLineTravel } from "../../../rules/couriers/travel.ts";
import type { Streets } from "./port.ts";

/** The built-in estimate: great circles, multiplied by a factor. */
export const guessedStreets: Streets = {
  waysAmong: () => Promise.resolve(straightLineTravel),
  check: () => Promise.resolve(),
};
