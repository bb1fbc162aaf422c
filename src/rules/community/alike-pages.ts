import { US_STATE_NAMES, type UsState } from "../accounts/address.ts";

/** The words of a page, and the names in them that may be exchanged without making it another page. */
export type WordsOfPage = {
  name: string;
  city?: string | undefined;
  state?: string | undefined;
  texts: readonly string[];
};

/** Two pages that say the same of different places are one page twice: readers and search engines tell. */
export const MOST_SHARED = 0.2;

/** Pairs of pages that share more than a fifth of their sentences, by the shorter one; the most alike first. */
export function alikePages(
  pages: readonly WordsOfPage[],
): { one: string; other: string; share: number; sentences: string[] }[] {
  const read = pages.map((page) => ({ name: page.name, sentences: sentencesOf(page) }));
  return read
    .flatMap((one, at) =>
      read.slice(at + 1).map((other) => {
        const shared = [...one.sentences].filter((sentence) => other.sentences.has(sentence));
        const share = shared.length / Math.max(1, Math.min(one.sentences.size, other.sentences.size));
        return { one: one.name, other: other.name, share, sentences: shared };
      }),
    )
    .filter(({ share }) => share > MOST_SHARED)
    .toSorted((a, b) => b.share - a.share);
}

/** The sentences of a page without its own city and state, upper case and punctuation. */
export function sentencesOf({ city, state, texts }: WordsOfPage): Set<string> {
  const stateName = state === undefined ? undefined : US_STATE_NAMES[state as UsState];
  const places = [
    ...[city, stateName].filter((name) => name !== undefined).map((name) => word(name, "giu")),
    // As it is written: "IN" is Indiana, "in" is not.
    ...(state === undefined ? [] : [word(state, "gu")]),
  ];
  const sentences = texts
    // A dot before a small letter is an abbreviation's.
    .flatMap((text) => text.split(/\n{2,}|[.!?:]+["'”’)]*\s+(?=["'“‘(#*]*[\p{Lu}\d])/u))
    .map((sentence) => places.reduce((masked, place) => masked.replace(place, PLACE), sentence))
    .map(plain)
    .filter((sentence) => sentence !== "");
  return new Set(sentences);
}

/** Letters that no page has, so that they are not taken for punctuation. */
const PLACE = "ʘplaceʘ";

const word = (name: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, flags);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/[^\p{L}\p{N}ʘ]+/gu, " ")
    .trim();
