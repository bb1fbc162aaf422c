/** A photograph's metadata, as embedded in downloaded files. */
export type PictureFacts = {
  /** Empty when it has no name of its own. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Where the photo was taken; null if unknown. */
  place: string | null;
  favorite: boolean;
  /** Sort key for programs, in ms since 1970. */
  takenAt: number;
  /** Null in shared or public files, so that they reveal no more than their page. */
  photographer: string | null;
  lab: string;
  /** Of the times that are written into the file. */
  timeZone: string;
  film: {
    maker: string | null;
    name: string | null;
    /** Display text, such as "120 medium format". */
    format: string;
    process: string;
    /** The lab number; null before it is assigned. */
    roll: string | null;
    frame: number;
  };
};

/** "Kodak Portra 400, 35mm, roll 26-00042, frame 12". */
export function filmLine({ maker, name, format, roll, frame }: PictureFacts["film"]): string {
  const film = [maker, name].filter(Boolean).join(" ");
  return [film, format, roll && `roll ${roll}`, `frame ${frame}`].filter(Boolean).join(", ");
}

/** Returns the photographer's text, followed by the film: the caption that all programs show. */
export const captionOf = ({ description, film }: PictureFacts): string =>
  [description, filmLine(film)].filter(Boolean).join("\n\n");

/** Stars of a favorite. Other pictures have no rating. */
export const FAVORITE_STARS = 5;
