import type { Exif } from "sharp";
import { FORMAT_LABELS, type FilmFormat } from "../../../rules/film/film.ts";

export type FilmOfPicture = {
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  labNumber: string | null;
  frame: number;
  /** Null in files that can be shared or shown: they reveal no more than the page does. */
  photographer: string | null;
  lab: string;
};

/**
 * Returns the EXIF written into every file made from a scan (docs/product/film.md#scans): the film, its format, the lab
 * number and the photographer.
 */
export function exifOf({ brand, model, format, labNumber, frame, photographer, lab }: FilmOfPicture): Exif {
  const film = [brand, model].filter(Boolean).join(" ");
  const description = [film, FORMAT_LABELS[format], labNumber && `roll ${labNumber}`, `frame ${frame}`];
  return {
    IFD0: {
      ImageDescription: description.filter(Boolean).join(", "),
      ...(photographer === null ? {} : { Artist: photographer, Copyright: photographer }),
      Software: lab,
    },
    // The pixels are sRGB; this tag says so, because a profile would make them be converted again.
    IFD2: { ColorSpace: "1" },
  };
}
