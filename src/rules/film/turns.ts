import type { PixelSize } from "./scan-files.ts";

export const TURN_DIRECTIONS = ["left", "right"] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** A picture's rotation since scanning, in degrees clockwise. */
export const ORIENTATIONS = [0, 90, 180, 270] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Degrees clockwise added by a quarter turn. */
export const QUARTER_TURN: Record<TurnDirection, Orientation> = { left: 270, right: 90 };

export const turned = (orientation: Orientation, direction: TurnDirection): Orientation =>
  ((orientation + QUARTER_TURN[direction]) % 360) as Orientation;

export const sizeTurned = ({ width, height }: PixelSize, orientation: Orientation): PixelSize =>
  orientation % 180 === 0 ? { width, height } : { width: height, height: width };
