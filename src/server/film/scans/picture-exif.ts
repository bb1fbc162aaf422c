import type { Exif } from "sharp";
import { FORMAT_LABELS, type FilmFormat } from "../../../rules/film/film.ts";

export type FilmOfPicture = {
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  labNumber: string | null;
  frame: number;
  /** Null in files that can be shared or shown: whoever gets them is told no more than the page says. */
  photographer: string | null;
  lab: string;
};

/** What is written into each file made of a scan (docs/product/film.md#scans): the film, its format and the lab number, and by whom. */
export function exifOf({ brand, model, format, labNumber, frame, photographer, lab }: FilmOfPicture): Exif {
  const film = [brand, model].filter(Boolean).join(" ");
  const description = [film, FORMAT_LABELS[format], labNumber && `roll ${labNumber}`, `frame ${frame}`];
  return {
    IFD0: {
      ImageDescription: description.filter(Boolean).join(", "),
      ...(photographer === null ? {} : { Artist: photographer, Copyright: photographer }),
      Software: lab,
    },
    // The pixels are sRGB; said here, as a profile would have them converted once more.
    IFD2: { ColorSpace: "1" },
  };
}
