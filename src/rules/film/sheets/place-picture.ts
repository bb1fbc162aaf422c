import type { Orientation } from "../turns.ts";
import { GATE_SIZES, type Gate } from "./gates.ts";

/** Pictures nearer to a square than this lie in a frame either way. */
const SQUARISH = 1.08;

export type PlacedPicture = {
  /** Degrees clockwise from how it is shown upright. */
  turn: 0 | 90 | 270;
  /** Its size in the frame once turned, as parts of the frame's. */
  width: number;
  height: number;
};

/**
 * How a picture lies in its frame: as the camera exposed it, so that a portrait lies on its side in a frame that is wide. It
 * is shown whole, whatever its ratio.
 * @param picture px, upright; `orientation` is how far it was turned from how it was scanned, which is turned back
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
