import { foldText } from "./fold.ts";

/** Limits for a search term, in characters and words. */
export const LONGEST_TERM = 80;
const MOST_WORDS = 6;
const LONGEST_WORD = 30;

/** Words without meaning for a search, although they may be as long as others. */
const SMALL_WORDS = new Set(
  "a an and are at can do does for from how i in is it my of on or the to what with you".split(" "),
);

/** From this similarity, two words count as the same word with a typo. */
const LEAST_SIMILARITY = 0.45;
/** Typos allowed by length of the searched word: a missing, wrong, extra or swapped letter. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const LIKE_PREFIX = 0.95;
const LIKE_PART = 0.8;
const LIKE_SLIP = 0.7;
const MOST_FOR_PIECES = 0.6;
/** Weight of a word that occurs only in the text, not in the name. */
const IN_TEXT = 0.6;
/** Share of the words that must match when no item matches all. */
const LEAST_SHARE = 0.5;

/** Returns a text's folded words, including numbers. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

/** Returns a text's words, and words such as "C-41" also as "c41". */
const wordsToFind = (text: string): string[] => [
  ...wordsOf(text),
  ...(foldText(text).match(/(?<![\p{L}\p{N}])\p{L}+-\p{N}+(?![\p{L}\p{N}])/gu) ?? []).map((word) =>
    word.replace("-", ""),
  ),
];

/** Returns the spellings of a searched word: "c41" also as "c-41". */
export const spellings = (word: string): string[] => {
  const [, letters, figures] = /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? [];
  return letters === undefined ? [word] : [word, `${letters}-${figures}`];
};

/** Chinese and Japanese have no spaces between words, and two characters are already specific. */
const IS_IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** Returns a term's search words, without stop words unless there are no others. */
export function searchWords(term: string): string[] {
  const words = [...new Set(wordsOf(term.slice(0, LONGEST_TERM)).map((word) => word.slice(0, LONGEST_WORD)))];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** Returns a word's trigrams, padded with two spaces before and one after, as PostgreSQL's pg_trgm does. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Returns the share of common trigrams of two words, 0 to 1: pg_trgm's `similarity` of single words. */
export function similarity(one: string, other: string): number {
  const [ours, theirs] = [trigramsOf(one), trigramsOf(other)];
  const common = [...ours].filter((piece) => theirs.has(piece)).length;
  return common / (ours.size + theirs.size - common);
}

/** Returns how well a searched word matches a word of a text, 0 to 1. */
function fit(wanted: string, word: string): number {
  if (word === wanted) return 1;
  if (word.startsWith(wanted)) return LIKE_PREFIX;
  if ((wanted.length >= 3 || IS_IDEOGRAPHIC.test(wanted)) && word.includes(wanted)) return LIKE_PART;
  if (wanted.length < 3 || /^\d+$/.test(wanted)) return 0; // different numbers mean different things
  if (slipsBetween(wanted, word) <= slipsIn(wanted)) return LIKE_SLIP;
  const alike = similarity(wanted, word);
  return alike < LEAST_SIMILARITY ? 0 : Math.min(alike, MOST_FOR_PIECES);
}

/** Counts letters that are missing, wrong, extra or swapped with their neighbor. */
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

export type Findable = { name: string; text: string };

/**
 * Returns how well each word matches an item; 0 means no match. Typos are allowed only in names, because in a long text
 * every word resembles another one.
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
 * Returns the `things` that match a term, best first; equal matches stay in order. Every word must match; if no item
 * matches all, half of the words are enough.
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

/** Least share of a word's letters that are right, for a name to be offered where nothing matches. */
const LEAST_RIGHT = 0.55;

/** Returns the `things` with a word most like one of the term's, for a term that matches nothing; best first. */
export function closest<Thing extends { name: string }>(term: string, things: readonly Thing[], most: number): Thing[] {
  const wanted = searchWords(term).filter((word) => word.length > 2);
  const right = (word: string, other: string) => 1 - slipsBetween(word, other) / Math.max(word.length, other.length);
  return things
    .map((thing) => ({
      thing,
      share: best(wordsOf(thing.name).flatMap((other) => wanted.map((word) => right(word, other)))),
    }))
    .filter(({ share }) => share >= LEAST_RIGHT)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
    .map(({ thing }) => thing);
}

/** Whether one of these names contains all words of the term exactly. Only such terms are passed on to others. */
export const isSaidBy = (term: string, names: readonly string[]): boolean => {
  const words = wordsOf(term);
  return (
    words.length > 0 &&
    names.map((name) => new Set(wordsOf(name))).some((name) => words.every((word) => name.has(word)))
  );
};

/** Returns the beginning of a text without its Markdown: whole words, at most `most` characters. */
export function beginningOf(markdown: string, most = 140): string {
  const plain = markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= most) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", most))} …`;
}
