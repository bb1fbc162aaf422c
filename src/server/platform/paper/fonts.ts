import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

// Fonts come from installed packages, so that paper looks the same whatever fonts a machine has.

const require = createRequire(import.meta.url);

const inLatin = (name: string, weight: number): readonly string[] =>
  ["latin", "latin-ext"].map((part) => `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`);

/** Our own fonts, which have Latin letters, and the weight of other scripts' letters next to them. */
const FACES = {
  SANS: { weight: 400, files: inLatin("instrument-sans", 400) },
  SANS_BOLD: { weight: 700, files: inLatin("instrument-sans", 700) },
  MONO: { weight: 400, files: inLatin("space-mono", 400) },
  MONO_BOLD: { weight: 700, files: inLatin("space-mono", 700) },
  DISPLAY: { weight: 700, files: inLatin("bricolage-grotesque", 800) },
} as const;
export type Face = keyof typeof FACES;

/** Other scripts, each in many files of some letters. A letter in several families is taken from the first. */
const FAMILIES = [
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-thai",
  "noto-sans-bengali",
  "noto-sans-jp",
  "noto-sans-kr",
  "noto-sans-sc",
  "noto-emoji",
] as const;
type Family = (typeof FAMILIES)[number];

/** A font, and its name in the PDF, which embeds it once. */
export type NamedFont = { name: string; font: Font };

/** A file of a family, and the letters that its package lists for it. */
type Slice = { family: Family; part: string; ranges: readonly (readonly [first: number, last: number])[] };

let slices: ReadonlyMap<Family, readonly Slice[]> | undefined;
const latin = new Map<string, NamedFont>();
const loaded = new Map<string, Promise<NamedFont> | NamedFont>();

const keyOf = ({ family, part }: Slice, weight: number): string => `${family}-${part}-${weight}`;
const has = ({ ranges }: Slice, letter: number): boolean =>
  ranges.some(([first, last]) => letter >= first && letter <= last);

export function fontsOf(face: Face): readonly NamedFont[] {
  return FACES[face].files.map((file) => {
    let font = latin.get(file);
    if (font === undefined) {
      font = { name: file, font: openFont(readFileSync(require.resolve(file))) };
      latin.set(file, font);
    }
    return font;
  });
}

/**
 * Loads fonts for letters in the texts that the faces lack: the first font that has each letter. Reads a file once per
 * process.
 */
export async function loadFonts(texts: readonly string[], faces: readonly Face[]): Promise<void> {
  for (const face of faces) {
    const own = fontsOf(face);
    for (const text of new Set(texts)) {
      const letters = [...new Set(text.normalize("NFC"))].map((letter) => letter.codePointAt(0)!);
      const lacking = letters.filter((letter) => !own.some(({ font }) => font.hasGlyphForCodePoint(letter)));
      const order = lacking.length === 0 ? [] : familiesFor(text);
      for (const letter of lacking) await loadFontWith(letter, order, FACES[face].weight);
    }
  }
}

async function loadFontWith(letter: number, order: readonly Family[], weight: number): Promise<void> {
  for (const slice of slicesWith(letter, order)) {
    const key = keyOf(slice, weight);
    if (!loaded.has(key)) loaded.set(key, loadSlice(slice, weight));
    const font = await loaded.get(key)!;
    loaded.set(key, font);
    if (font.font.hasGlyphForCodePoint(letter)) return;
  }
}

/** Returns the first loaded font of another script that has a letter. @param order from `familiesFor` */
export function otherFontWith(face: Face, letter: number, order: readonly Family[]): NamedFont | undefined {
  for (const slice of slicesWith(letter, order)) {
    const font = loaded.get(keyOf(slice, FACES[face].weight));
    if (font !== undefined && !(font instanceof Promise) && font.font.hasGlyphForCodePoint(letter)) return font;
  }
  return undefined;
}

/**
 * Returns the families in order of preference for a text. Chinese, Japanese and Korean share letters that each writes
 * differently: these use the first family that has all such letters in the text.
 */
export function familiesFor(text: string): readonly Family[] {
  const shared = [...new Set(text.normalize("NFC").match(SHARED))].map((letter) => letter.codePointAt(0)!);
  const isIn = (letter: number, family: Family) => slicesWith(letter, [family]).next().done === false;
  const whole = EAST_ASIAN.find((family) => shared.every((letter) => isIn(letter, family))) ?? EAST_ASIAN[0];
  const ordered: Family[] = [whole, ...EAST_ASIAN.filter((family) => family !== whole)];
  return FAMILIES.map((family) => (EAST_ASIAN.some((one) => one === family) ? ordered.shift()! : family));
}
const SHARED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const EAST_ASIAN = ["noto-sans-jp", "noto-sans-kr", "noto-sans-sc"] as const;

function* slicesWith(letter: number, order: readonly Family[]): Generator<Slice, undefined> {
  slices ??= readSlices();
  for (const family of order) for (const slice of slices.get(family)!) if (has(slice, letter)) yield slice;
}

const packageOf = (family: Family): string => `@fontsource-variable/${family}`;

/** Reads the letters of each file, as the packages list them: "U+0100-02BA,U+1E00" by the name of the part. */
function readSlices(): ReadonlyMap<Family, readonly Slice[]> {
  const slicesOf = (family: Family): Slice[] => {
    const parts = require(`${packageOf(family)}/unicode.json`) as Record<string, string>;
    return Object.entries(parts).map(([part, list]) => ({
      family,
      part: part.replace(/[[\]]/g, ""),
      ranges: list.split(",").map((range) => {
        const [first, last = first] = range
          .slice(2)
          .split("-")
          .map((hex) => Number.parseInt(hex, 16));
        return [first!, last!] as const;
      }),
    }));
  };
  return new Map(FAMILIES.map((family) => [family, slicesOf(family)]));
}

/**
 * Loads a font file. PDFs embed only plain fonts, so this creates one weight from a variable WOFF 2 font. Takes some 50
 * ms.
 */
async function loadSlice(slice: Slice, weight: number): Promise<NamedFont> {
  const { family, part, ranges } = slice;
  const file = await readFile(require.resolve(`${packageOf(family)}/files/${family}-${part}-wght-normal.woff2`));
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  // Loaded with the first foreign letter, because it takes some megabytes.
  const { default: subsetFont } = await import("subset-font");
  const plain = await subsetFont(file, letters.join(""), { targetFormat: "sfnt", variationAxes: { wght: weight } });
  return { name: keyOf(slice, weight), font: openFont(plain) };
}

/**
 * Opens a font and gives every glyph its letter. A font remembers a glyph as it is first asked for, also as a part of
 * another, such as the period in a colon. Without a letter, it would be missing from the text of later PDFs.
 */
function openFont(file: Buffer): Font {
  const font = create(file) as Font;
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}
