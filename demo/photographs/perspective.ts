import type { Point } from "./shapes.ts";

/** Where a place in space falls in the picture: across from the line of sight, up from the eye, away from the eye. */
export type View = (across: number, up: number, away: number) => Point;

/** The view of a level camera; `end` is the vanishing point and `scale` the size (units) of one step at one step's distance. */
export function viewTo(end: Point, scale = 1): View {
  return (across, up, away) => [end[0] + (across * scale) / away, end[1] - (up * scale) / away];
}
