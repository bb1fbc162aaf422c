import { foldText } from "./fold.ts";

/** Letters of a term that are looked at, and words of it. */
export const LONGEST_TERM = 80;
const MOST_WORDS = 6;
const LONGEST_WORD = 30;

/** Words that say nothing of what is looked for, as long as others do. */
const SMALL_WORDS = new Set(
  "a an and are at can do does for from how i in is it my of on or the to what with you".split(" "),
);

/** From here on two words are taken for the same one, spelled wrongly. */
const LEAST_SIMILARITY = 0.45;
/** A letter missing, wrong, too many or swapped, by how long the wanted word is. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const LIKE_PREFIX = 0.95;
const LIKE_PART = 0.8;
const LIKE_SLIP = 0.7;
const MOST_FOR_PIECES = 0.6;
/** What a word counts that stands in the text only, not in the name. */
const IN_TEXT = 0.6;
/** So many of the words must be there when nothing has all of them. */
const LEAST_SHARE = 0.5;

/** The folded words of a text; figures are words. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

/** Words of a text as they are and, of "C-41", also in one: "c41". */
const wordsToFind = (text: string): string[] => [
  ...wordsOf(text),
  ...(foldText(text).match(/(?<![\p{L}\p{N}])\p{L}+-\p{N}+(?![\p{L}\p{N}])/gu) ?? []).map((word) =>
    word.replace("-", ""),
  ),
];

/** How a wanted word may be written: "c41" also as "c-41". */
export const spellings = (word: string): string[] => {
  const [, letters, figures] = /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? [];
  return letters === undefined ? [word] : [word, `${letters}-${figures}`];
};

/** Chinese and Japanese words are not separated, and two characters tell much. */
const IS_IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** What is looked for by a term: its words without the small ones, unless it has no others. */
export function searchWords(term: string): string[] {
  const words = [...new Set(wordsOf(term.slice(0, LONGEST_TERM)).map((word) => word.slice(0, LONGEST_WORD)))];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** Pieces of three letters, with two blanks before the word and one behind it: as PostgreSQL's pg_trgm cuts them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** How many of the pieces of two words are common to both, 0 to 1: pg_trgm's `similarity` of single words. */
export function similarity(one: string, other: string): number {
  const [ours, theirs] = [trigramsOf(one), trigramsOf(other)];
  const common = [...ours].filter((piece) => theirs.has(piece)).length;
  return common / (ours.size + theirs.size - common);
}

/** How well a wanted word fits one of a text, 0 to 1. */
function fit(wanted: string, word: string): number {
  if (word === wanted) return 1;
  if (word.startsWith(wanted)) return LIKE_PREFIX;
  if ((wanted.length >= 3 || IS_IDEOGRAPHIC.test(wanted)) && word.includes(wanted)) return LIKE_PART;
  if (wanted.length < 3 || /^\d+$/.test(wanted)) return 0; // another figure is another thing
  if (slipsBetween(wanted, word) <= slipsIn(wanted)) return LIKE_SLIP;
  const alike = similarity(wanted, word);
  return alike < LEAST_SIMILARITY ? 0 : Math.min(alike, MOST_FOR_PIECES);
}

/** Letters that are missing, wrong, too many or swapped with their neighbor. */
export function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1));
      row.push(isSwapped ? Math.min(least, rows[i - 2]![j - 2]! + 1) : least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

const best = (fits: readonly number[]): number => fits.reduce((most, one) => Math.max(most, one), 0);

/** Something that can be found: by its name, and by what else is said of it. */
export type Findable = { name: string; text: string };

/**
 * How well each word fits a thing, 0 where it does not. Slips are forgiven in names only: in a long text every word is like
 * some other.
 */
function fitsOf(wanted: readonly string[], { name, text }: Findable): number[] {
  const [inName, inText] = [wordsToFind(name), wordsToFind(text)];
  return wanted.map((word) => {
    const named = best(inName.map((one) => fit(word, one)));
    const said = best(inText.map((one) => fit(word, one)).filter((one) => one >= LIKE_PREFIX)) * IN_TEXT;
    return Math.max(named, said);
  });
}

/**
 * Those of `things` that a term may mean, best first; what is equally good stays in its order. Every word has to fit, unless
 * nothing has them all: then half of them will do.
 */
export function ranked<Thing extends Findable>(term: string, things: readonly Thing[]): Thing[] {
  const wanted = searchWords(term);
  if (wanted.length === 0) return [];
  const scored = things.map((thing) => {
    const fits = fitsOf(wanted, thing);
    const share = fits.filter((one) => one > 0).length / wanted.length;
    return { thing, share, score: fits.reduce((sum, one) => sum + one, 0) / wanted.length };
  });
  const whole = scored.filter(({ share }) => share === 1);
  const found = whole.length > 0 ? whole : scored.filter(({ share }) => share >= LEAST_SHARE && share > 0);
  return found.toSorted((a, b) => b.score - a.score).map(({ thing }) => thing);
}

/** Whether all that a term says stands in one of these names as it is: only then others are told what was looked for. */
export const isSaidBy = (term: string, names: readonly string[]): boolean => {
  const words = wordsOf(term);
  return (
    words.length > 0 &&
    names.map((name) => new Set(wordsOf(name))).some((name) => words.every((word) => name.has(word)))
  );
};

/** The beginning of a text without its Markdown, whole words of at most `most` characters. */
export function beginningOf(markdown: string, most = 140): string {
  const plain = markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= most) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", most))} …`;
}
