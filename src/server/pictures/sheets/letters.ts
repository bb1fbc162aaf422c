import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

// Letters are drawn as outlines, so that a sheet looks the same whatever fonts a machine has, in a PDF as in a JPEG.

const require = createRequire(import.meta.url);
const MONO = "@fontsource/space-mono/files/space-mono";
const DISPLAY = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque";
const FILES = {
  MONO: [`${MONO}-latin-400-normal.woff`, `${MONO}-latin-ext-400-normal.woff`],
  BOLD: [`${MONO}-latin-700-normal.woff`, `${MONO}-latin-ext-700-normal.woff`],
  /** Variable files, at the weight that they have by themselves, the heaviest. */
  DISPLAY: [`${DISPLAY}-latin-wght-normal.woff2`, `${DISPLAY}-latin-ext-wght-normal.woff2`],
} as const;
export type Face = keyof typeof FILES;

const opened = new Map<string, Font>();

function fontAt(file: string): Font {
  let font = opened.get(file);
  if (font === undefined) {
    font = openSync(require.resolve(file)) as Font;
    opened.set(file, font);
  }
  return font;
}

type Letter = { font: Font; glyph: ReturnType<Font["glyphForCodePoint"]> };

const fontWith = (face: Face, codePoint: number): Font | undefined =>
  FILES[face].map(fontAt).find((font) => font.hasGlyphForCodePoint(codePoint));

/** Letters that the face lacks lose their accents, else are left out, as emoji are. */
function lettersOf(face: Face, text: string): Letter[] {
  return [...text.normalize("NFC")].flatMap((character) => {
    const plain = [character, ...character.normalize("NFD")].find((one) => fontWith(face, one.codePointAt(0)!));
    if (plain === undefined) return [];
    const codePoint = plain.codePointAt(0)!;
    const font = fontWith(face, codePoint)!;
    return [{ font, glyph: font.glyphForCodePoint(codePoint) }];
  });
}

/** Whether a face can write most of a text. */
export function canWrite(face: Face, text: string): boolean {
  const letters = [...text].filter((character) => /[\p{L}\p{N}]/u.test(character));
  return letters.length > 0 && lettersOf(face, letters.join("")).length > letters.length * 0.8;
}

const widthOf = (letters: readonly Letter[], size: number): number =>
  letters.reduce((sum, { font, glyph }) => sum + (glyph.advanceWidth / font.unitsPerEm) * size, 0);

export const widthOfText = (face: Face, text: string, size: number): number => widthOf(lettersOf(face, text), size);

export type Line = {
  face: Face;
  text: string;
  /** Where the baseline begins, or ends where it is aligned to the right. */
  x: number;
  y: number;
  size: number;
  align?: "left" | "right";
  /** What does not fit is cut, with an ellipsis. */
  within?: number;
};

/** A line of text as the outline of a path. */
export function outlineOf({ face, text, x, y, size, align = "left", within = Infinity }: Line): string {
  const letters = fitting(face, lettersOf(face, text), size, within);
  let at = align === "right" ? x - widthOf(letters, size) : x;
  let outline = "";
  for (const { font, glyph } of letters) {
    const scale = size / font.unitsPerEm;
    for (const { command, args } of glyph.path.commands) {
      const points: string[] = [];
      for (let one = 0; one < args.length; one += 2)
        points.push(`${n(at + args[one]! * scale)} ${n(y - args[one + 1]! * scale)}`);
      outline += COMMANDS[command] + points.join(" ");
    }
    at += glyph.advanceWidth * scale;
  }
  return outline;
}

const COMMANDS = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" } as const;

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

function fitting(face: Face, letters: readonly Letter[], size: number, within: number): readonly Letter[] {
  if (widthOf(letters, size) <= within) return letters;
  const dots = lettersOf(face, "…");
  const room = within - widthOf(dots, size);
  let kept = letters.length;
  while (kept > 0 && widthOf(letters.slice(0, kept), size) > room) kept -= 1;
  return [...letters.slice(0, kept), ...dots];
}
