import bidiFactory from "bidi-js";
import type { Glyph, GlyphPosition } from "fontkit";
import LineBreaker from "linebreak";
import { type Face, familiesFor, fontsOf, type NamedFont, otherFontWith } from "./fonts.ts";

/** Letters of one font, from left to right in visual order. */
type Run = {
  font: NamedFont;
  /** As input for `font.layout`. */
  text: string;
  glyphs: readonly Glyph[];
  positions: readonly GlyphPosition[];
  /** Relative to the font size, like all widths here. */
  width: number;
};
export type Line = { runs: readonly Run[]; width: number };

type Cluster = { text: string; font: NamedFont; at: number };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters that show nothing: they join, separate or reorder others, or choose a shape. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const JOINERS = new Set(["\u200c", "\u200d"]);
/** A skin tone alone prints as a blot. */
const SKIN_TONE = /\p{Emoji_Modifier}/gu;
const LATIN = /\p{Script=Latin}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Sets a text as one line, each word in its script's direction. Needs `loadFonts` first. */
export function setLine(face: Face, text: string): Line {
  const clean = cleanText(text);
  return lineOf(clustersOf(face, clean), clean);
}

/** Sets a text in lines of at most `within`, broken where its scripts allow; divides words that are too long. */
export function setLines(face: Face, text: string, within: number): Line[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const clean = cleanText(paragraph);
    const lines: Cluster[][] = [[]];
    const fits = (clusters: readonly Cluster[]) => lineOf(trimmed(clusters), clean).width <= within;
    for (const word of wordsOf(clustersOf(face, clean), clean)) {
      if (fits([...lines.at(-1)!, ...word])) {
        lines.at(-1)!.push(...word);
        continue;
      }
      if (lines.at(-1)!.length > 0) lines.push([]);
      for (const letters of fits(word) ? [word] : word.map((letter) => [letter])) {
        if (lines.at(-1)!.length > 0 && !fits([...lines.at(-1)!, ...letters])) lines.push([]);
        lines.at(-1)!.push(...letters);
      }
    }
    return lines.map((line) => lineOf(trimmed(line), clean));
  });
}

/**
 * Sets a text as one line of at most `within` points in `size` points: shrinks it as needed, down to the part `least`,
 * and then cuts it with an ellipsis.
 */
export function fitLine(
  face: Face,
  text: string,
  { size, within, least = 1 }: { size: number; within: number; least?: number },
): { line: Line; size: number } {
  const line = setLine(face, text);
  const fitted = size * Math.min(1, Math.max(least, within / (line.width * size)));
  if (line.width * fitted <= within * 1.001) return { line, size: fitted };
  const clean = cleanText(text);
  const clusters = clustersOf(face, clean);
  const dots = clustersOf(face, "…").map((dot) => ({ ...dot, at: clean.length }));
  const cut = (stored: number) => lineOf([...trimmed(clusters.slice(0, stored)), ...dots], `${clean}…`);
  let stored = clusters.length - 1;
  while (stored > 0 && cut(stored).width * fitted > within) stored -= 1;
  return { line: cut(stored), size: fitted };
}

/** Normalizes letters, and removes control characters. */
const cleanText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\ufe0f/g, "");

/** Splits clusters into words that stay on one line, each with its trailing spaces. */
function wordsOf(clusters: readonly Cluster[], text: string): Cluster[][] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
  const words: Cluster[][] = [];
  for (const cluster of clusters) {
    if (words.length === 0 || breaks.has(cluster.at)) words.push([]);
    words.at(-1)!.push(cluster);
  }
  return words;
}

const trimmed = (line: readonly Cluster[]): Cluster[] =>
  line.slice(0, line.findLastIndex(({ text }) => text !== " ") + 1);

function clustersOf(face: Face, text: string): Cluster[] {
  const order = familiesFor(text);
  return [...graphemes.segment(text)].flatMap(({ segment, index }) => {
    const letters = [...segment].filter((letter) => !INVISIBLE.test(letter));
    if (letters.length === 0) return [];
    const whole = fontFor(face, letters, order);
    if (whole !== undefined) return [{ text: writable(segment, whole), font: whole, at: index }];
    // An emoji of several characters, or a letter with a mark of another script: each in its own font.
    const plain = segment.replace(SKIN_TONE, "");
    return [...plain]
      .filter((letter) => !INVISIBLE.test(letter))
      .map((letter) => ({ text: letter, font: fontFor(face, [letter], order) ?? fontsOf(face)[0]!, at: index }));
  });
}

const fontFor = (face: Face, letters: readonly string[], order: Parameters<typeof otherFontWith>[2]) => {
  const codes = letters.map((letter) => letter.codePointAt(0)!);
  const hasAll = ({ font }: NamedFont) => codes.every((code) => font.hasGlyphForCodePoint(code));
  const own = fontsOf(face).find(hasAll);
  if (own !== undefined) return own;
  const other = otherFontWith(face, codes[0]!, order);
  return other !== undefined && hasAll(other) ? other : undefined;
};

/** Returns a cluster as text for its font: with the joiners that it supports, and no other invisible characters. */
const writable = (segment: string, { font }: NamedFont): string =>
  [...segment]
    .filter(
      (letter) => !INVISIBLE.test(letter) || (JOINERS.has(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0)!)),
    )
    .join("");

/** @param text the clusters' paragraph, which determines the direction of its words */
function lineOf(clusters: readonly Cluster[], text: string): Line {
  // A line with Latin letters is our own text with a name in another script, so it runs left to right.
  const { levels } = bidi.getEmbeddingLevels(text, LATIN.test(text) ? "ltr" : undefined);
  const runs: { level: number; clusters: Cluster[] }[] = [];
  for (const cluster of clusters) {
    const level = levels[Math.min(cluster.at, levels.length - 1)] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level && last.clusters[0]!.font === cluster.font) last.clusters.push(cluster);
    else runs.push({ level, clusters: [cluster] });
  }
  const set = inSight(runs).map(setRun);
  return { runs: set, width: set.reduce((sum, { width }) => sum + width, 0) };
}

/** Returns runs in visual order: from the highest level down, reverses each sequence at that level or above (UAX 9, L2). */
function inSight<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const shown = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < shown.length; from++) {
      if (shown[from]!.level < level) continue;
      let to = from;
      while (to < shown.length && shown[to]!.level >= level) to += 1;
      shown.splice(from, to - from, ...shown.slice(from, to).toReversed());
      from = to;
    }
  return shown;
}

function setRun({ level, clusters }: { level: number; clusters: readonly Cluster[] }): Run {
  const { font } = clusters[0]!;
  const isTurned = level % 2 === 1;
  const letters = clusters.map(({ text }) => (isTurned ? (bidi.getMirroredCharacter(text) ?? text) : text));
  // The font reverses only letters of its own script.
  const isForUs = isTurned && !letters.some((letter) => RIGHT_TO_LEFT.test(letter));
  const text = (isForUs ? letters.toReversed() : letters).join("");
  const { glyphs, positions } = font.font.layout(text, []);
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.font.unitsPerEm;
  return { font, text, glyphs, positions, width };
}
