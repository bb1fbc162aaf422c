import { BRAND } from "../brand.ts";

/** Characters (docs/product/accounts.md#passwords). */
export const PASSWORD_MIN_LENGTH = 10;

/** Long enough for any passphrase, short enough to hash cheaply. */
export const PASSWORD_MAX_LENGTH = 256;

export type PasswordOwner = { firstName?: string; lastName?: string; email?: string };

/** Characters that a password needs besides the club's name and its owner's. */
const LEFT_AT_LEAST = 8;
/** Shortest word to check, in letters; shorter ones occur in many words. */
const SHORTEST_WORD = 4;

export const PASSWORD_TOO_CLOSE =
  "This password is too similar to your name, your e-mail or our name. Add unrelated words.";

/**
 * Returns the problem of a new password in plain words, or null. The server also checks it against the most common
 * passwords.
 */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters`;
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters`;
  if (password.trim() === "") return "Use more than spaces";
  return isTooClose(password, owner) ? PASSWORD_TOO_CLOSE : null;
}

/**
 * Whether a password has too few characters besides the club's name, its owner's names and the part of their e-mail
 * before the @. Finds other spellings ("N1ce F!lm") and ignores characters between the letters.
 */
export function isTooClose(
  password: string,
  { firstName = "", lastName = "", email = "" }: PasswordOwner = {},
): boolean {
  if (password.length > PASSWORD_MAX_LENGTH) return false; // rejected for its length elsewhere
  const signs = signsOf(password);
  const letters = signs.flatMap((sign, at) => (isLetter(sign) ? [{ sign: plain(sign), at }] : []));
  const text = letters.map(({ sign }) => sign).join("");
  const own = [firstName, lastName, email.split("@")[0]!].flatMap((name) => name.split(/\P{L}+/u)).map(plainWord);
  const covered = new Set<number>();
  for (const word of new Set([...CLUB_WORDS, ...own])) {
    if (word.length < SHORTEST_WORD) continue;
    for (let found = text.indexOf(word); found !== -1; found = text.indexOf(word, found + 1))
      for (let at = letters[found]!.at; at <= letters[found + word.length - 1]!.at; at++) covered.add(at);
  }
  return covered.size > 0 && signs.length - covered.size < LEFT_AT_LEAST;
}

/** Characters typed for the letters that they resemble; "l" and "i" also resemble each other. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "!": "i",
  "|": "i",
  l: "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/** Splits a text into visible characters, without accents and in lower case. */
const signsOf = (text: string): string[] => [...text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()];
const isLetter = (sign: string) => sign in LOOKS_LIKE || /[\p{L}\p{N}]/u.test(sign);
const plain = (sign: string) => LOOKS_LIKE[sign] ?? sign;
const plainWord = (word: string) => signsOf(word).filter(isLetter).map(plain).join("");

/**
 * The club's name and the beginnings of its full name: "nice", "nicefilm", "nicefilmclub". "film" and "club" alone are
 * ordinary words.
 */
const CLUB_WORDS = [
  plainWord(BRAND.name),
  plainWord(BRAND.instagram),
  ...BRAND.legalEntity.split(" ").map((_, at, all) => plainWord(all.slice(0, at + 1).join(""))),
];
