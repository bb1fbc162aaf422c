import type { PixelSize } from "../../rules/film/scan-files.ts";
import { HttpError } from "../platform/http/errors.ts";
import type { CheckRequest } from "./check-picture.ts";
import type { Converted, ConvertRequest } from "./convert-picture.ts";
import type { DerivedPictures, DeriveRequest } from "./derive-pictures.ts";
import type { LaidPrint, LayRequest } from "./lay-print.ts";
import type { SheetRequest } from "./sheets/make-sheet.ts";
import type { ShrinkRequest } from "./shrink-picture.ts";

/** What is done with a picture file in a process of the pool. Requests name files by their path, and nothing else. */
export type PictureWorks = {
  /** Looks at a file without decoding it; answers its upright size. */
  check: { asks: CheckRequest; gives: PixelSize };
  /** Checks a file and makes small pictures of it, upright and with nothing of its metadata; answers their sizes. */
  shrink: { asks: ShrinkRequest; gives: PixelSize[] };
  /** Makes all sizes of a scan or a print. */
  derive: { asks: DeriveRequest; gives: DerivedPictures };
  /** Writes a picture in another form at its full size. */
  convert: { asks: ConvertRequest; gives: Converted };
  /** Lays a picture on the sheet that it is printed on. */
  lay: { asks: LayRequest; gives: LaidPrint };
  /** Lays small pictures of a roll on a contact sheet. */
  sheet: { asks: SheetRequest; gives: { pictures: number } };
};
export type WorkName = keyof PictureWorks;

export type Asked = { [Name in WorkName]: { name: Name; request: PictureWorks[Name]["asks"] } }[WorkName];
export type Answer = { done: unknown } | { refused: { status: 415 | 422; message: string } } | { failed: string };

/** The file is no picture that is taken, is damaged, or goes over what a picture may cost. Its message is for people. */
export class UnreadablePicture extends HttpError {
  declare readonly status: 415 | 422;
  constructor(status: 415 | 422, message: string, options: { cause?: unknown } = {}) {
    super(status, message);
    this.name = "UnreadablePicture";
    this.cause = options.cause;
  }
}
