declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  /** The Unicode bidirectional algorithm (UAX 9). Indexes count UTF-16 code units. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl"): Levels;
    getMirroredCharacter(character: string): string | null;
  };
}

declare module "linebreak" {
  /** The Unicode line breaking algorithm (UAX 14): where a new line may begin. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module "subset-font" {
  /** A font with the letters of a text alone; `variationAxes` makes a variable font a plain one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
