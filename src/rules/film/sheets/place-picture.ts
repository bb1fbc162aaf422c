import type { Orientation } from "../turns.ts";
import { GATE_SIZES, type Gate } from "./gates.ts";

/** Pictures closer to square than this fit a frame in either orientation. */
const SQUARISH = 1.08;

export type PlacedPicture = {
  /** Degrees clockwise from the upright picture. */
  turn: 0 | 90 | 270;
  /** Size of the turned picture as a fraction of the frame's. */
  width: number;
  height: number;
};

/**
 * Returns a picture's placement in its frame, as the camera exposed it: a portrait lies on its side in a wide frame.
 * The whole picture is shown at any aspect ratio.
 * @param picture px, upright; `orientation` is its rotation since scanning, which is undone
 */
export function placePicture(
  gate: Gate,
  picture: { width: number; height: number; orientation: Orientation },
): PlacedPicture {
  const { frame } = GATE_SIZES[gate];
  const isWide = picture.width > picture.height * SQUARISH;
  const isTall = picture.height > picture.width * SQUARISH;
  const liesOtherwise = frame.width > frame.height ? isTall : frame.width < frame.height && isWide;
  const turn = liesOtherwise ? (picture.orientation === 270 ? 90 : 270) : 0;
  const ratio = turn === 0 ? picture.width / picture.height : picture.height / picture.width;
  const inFrame = ratio / (frame.width / frame.height);
  return { turn, width: Math.min(1, inFrame), height: Math.min(1, 1 / inFrame) };
}
