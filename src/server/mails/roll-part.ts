import { list, type Part, strip } from "./letter.ts";

/** A roll that a mail is about. @property colors of its first frames, as CSS */
export type ShownRoll = { name: string; frames: number; colors: string[] };

export const framesText = (count: number): string => (count === 1 ? "1 frame" : `${count} frames`);

/** A roll as its film, in the colors of its frames; named alone where no scan has told its color. */
export const rollPart = ({ name, frames, colors }: ShownRoll): Part =>
  colors.length === 0 ? list([`${name}, ${framesText(frames)}`]) : strip(`${name}, ${framesText(frames)}`, colors);
