import type { Exif } from "sharp";
import { FORMAT_LABELS, type FilmFormat } from "../../rules/rolls/film.ts";

export type FilmOfPicture = {
  brand: string | null;
  model: string | null;
  format: FilmFormat;
  labNumber: string | null;
  frame: number;
  photographer: string;
  lab: string;
};

/** What is written into each derived file (decisions, Film): the film, its format and the lab number, whose and by whom. */
export function exifOf({ brand, model, format, labNumber, frame, photographer, lab }: FilmOfPicture): Exif {
  const film = [brand, model].filter(Boolean).join(" ");
  const description = [film, FORMAT_LABELS[format], labNumber && `roll ${labNumber}`, `frame ${frame}`];
  return {
    IFD0: {
      ImageDescription: description.filter(Boolean).join(", "),
      Artist: photographer,
      Copyright: photographer,
      Software: lab,
    },
    // The pixels are sRGB; said here, as a profile would have them converted once more.
    IFD2: { ColorSpace: "1" },
  };
}
