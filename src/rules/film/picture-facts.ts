/** What is known of a photograph beside its pixels, as it is written into files that are taken home. */
export type PictureFacts = {
  /** Empty when it has no name of its own. */
  title: string;
  /** The photographer's words; empty when there are none. */
  description: string;
  keywords: readonly string[];
  /** Where it was taken; null when nobody said. */
  place: string | null;
  favourite: boolean;
  /** By which programs sort: ms since 1970. */
  takenAt: number;
  /** Null in files that are shared or shown: whoever gets them is told no more than the page says. */
  photographer: string | null;
  lab: string;
  film: {
    maker: string | null;
    name: string | null;
    /** For people, such as "120 medium format". */
    format: string;
    process: string;
    /** The lab number; null before there is one. */
    roll: string | null;
    frame: number;
  };
};

/** "Kodak Portra 400, 35mm, roll 26-00042, frame 12". */
export function filmLine({ maker, name, format, roll, frame }: PictureFacts["film"]): string {
  const film = [maker, name].filter(Boolean).join(" ");
  return [film, format, roll && `roll ${roll}`, `frame ${frame}`].filter(Boolean).join(", ");
}

/** The photographer's words and, below them, the film: the text that all programs show. */
export const captionOf = ({ description, film }: PictureFacts): string =>
  [description, filmLine(film)].filter(Boolean).join("\n\n");

/** Stars of a favourite; what is none has no rating at all. */
export const FAVOURITE_STARS = 5;
