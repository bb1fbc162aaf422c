import type { PixelSize } from "../../rules/film/scan-files.ts";
import { HttpError } from "../platform/http/errors.ts";
import type { CheckRequest } from "./check-picture.ts";
import type { Converted, ConvertRequest } from "./convert-picture.ts";
import type { DerivedPictures, DeriveRequest } from "./derive-pictures.ts";
import type { LaidPrint, LayRequest } from "./lay-print.ts";
import type { SheetRequest } from "./sheets/make-sheet.ts";
import type { ShrinkRequest } from "./shrink-picture.ts";

/** Work done on a picture file in a process of the pool. Requests refer to files only by path. */
export type PictureWorks = {
  /** Checks a file without decoding it; returns its upright size. */
  check: { asks: CheckRequest; gives: PixelSize };
  /** Checks a file and makes small pictures, upright and without metadata; returns their sizes. */
  shrink: { asks: ShrinkRequest; gives: PixelSize[] };
  /** Derives all sizes of a scan or a print. */
  derive: { asks: DeriveRequest; gives: DerivedPictures };
  /** Converts a picture to another format at full size. */
  convert: { asks: ConvertRequest; gives: Converted };
  /** Places a picture on its printed sheet. */
  lay: { asks: LayRequest; gives: LaidPrint };
  /** Places small pictures of a roll on a contact sheet. */
  sheet: { asks: SheetRequest; gives: { pictures: number } };
};
export type WorkName = keyof PictureWorks;

export type Requested = { [Name in WorkName]: { name: Name; request: PictureWorks[Name]["asks"] } }[WorkName];
export type Answer = { done: unknown } | { refused: { status: 415 | 422; message: string } } | { failed: string };

/** The file is not an accepted picture, is damaged, or exceeds a picture's limits. Its message is for people. */
export class UnreadablePicture extends HttpError {
  declare readonly status: 415 | 422;
  constructor(status: 415 | 422, message: string, options: { cause?: unknown } = {}) {
    super(status, message);
    this.name = "UnreadablePicture";
    this.cause = options.cause;
  }
}
