import type { PixelSize } from "./scan-files.ts";

/** Which way a picture is turned, a quarter at a time. */
export const TURN_DIRECTIONS = ["left", "right"] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** Degrees clockwise by which a picture is turned from how it was scanned. */
export const ORIENTATIONS = [0, 90, 180, 270] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The degrees clockwise that a quarter turn adds. */
export const QUARTER_TURN: Record<TurnDirection, Orientation> = { left: 270, right: 90 };

/** How a picture stands after a quarter turn. */
export const turned = (orientation: Orientation, direction: TurnDirection): Orientation =>
  ((orientation + QUARTER_TURN[direction]) % 360) as Orientation;

/** The size of a picture once it is turned: a quarter turn swaps its sides. */
export const sizeTurned = ({ width, height }: PixelSize, orientation: Orientation): PixelSize =>
  orientation % 180 === 0 ? { width, height } : { width: height, height: width };
