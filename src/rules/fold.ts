/** Apostrophes, primes and accents used as apostrophes. Deleted: "O'Brien", "O’Brien" and "OBrien" are one name. */
const APOSTROPHES = /['`´ʹʻʼʽʾʿˈ‘’‚‛′‵＇｀]/g;
const QUOTATION_MARKS = /[“”„‟«»″]/g;
/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters, the Arabic kashida, and invisible characters. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`,
  "g",
);
const DASHES = /[‐‒–—―−]/g;

/** Letters that Unicode does not decompose, as people type them on an American keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
  "×": "x",
  "⁄": "/",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/**
 * Returns a text as every search compares it: without case, accents, apostrophes and widths. The database's `fold_text`
 * (migrations) returns the same; `src/server/platform/database/fold-text.test.ts` compares the two.
 */
export const foldText = (text: string): string =>
  text
    .toWellFormed()
    .replace(APOSTROPHES, "")
    .replace(QUOTATION_MARKS, '"')
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(DASHES, "-")
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize("NFC");

/**
 * Returns a search term folded, in one line. A term of only accents stays as typed, so that it does not match
 * everything.
 */
export const foldTerm = (term: string): string => foldText(term).replace(/\s+/g, " ").trim() || term;

/** Returns the folded words of a search term: a text matches if it contains each, in any order. */
export const termWords = (term: string): string[] => [
  ...new Set(
    foldText(term)
      .split(/[\s"]+/)
      .filter((word) => word !== ""),
  ),
];
