import { US_STATE_NAMES, type UsState } from "../accounts/address.ts";

/** A page's texts, and its place names that do not count as a difference. */
export type WordsOfPage = {
  name: string;
  city?: string | undefined;
  state?: string | undefined;
  texts: readonly string[];
};

/**
 * Pages that share more sentences than this are duplicates with different place names, which readers and search engines
 * notice.
 */
export const MOST_SHARED = 0.2;

/** Returns pairs of pages that share more than a fifth of the shorter page's sentences; the most similar first. */
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

/** Returns a page's sentences without its own city and state, capital letters and punctuation. */
export function sentencesOf({ city, state, texts }: WordsOfPage): Set<string> {
  const stateName = state === undefined ? undefined : US_STATE_NAMES[state as UsState];
  const places = [
    ...[city, stateName].filter((name) => name !== undefined).map((name) => word(name, "giu")),
    // Case-sensitive: "IN" is Indiana, "in" is not.
    ...(state === undefined ? [] : [word(state, "gu")]),
  ];
  const sentences = texts
    // A dot before a lowercase letter belongs to an abbreviation.
    .flatMap((text) => text.split(/\n{2,}|[.!?:]+["'”’)]*\s+(?=["'“‘(#*]*[\p{Lu}\d])/u))
    .map((sentence) => places.reduce((masked, place) => masked.replace(place, PLACE), sentence))
    .map(plain)
    .filter((sentence) => sentence !== "");
  return new Set(sentences);
}

/** Letters that occur on no page and are not stripped as punctuation. */
const PLACE = "ʘplaceʘ";

const word = (name: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, flags);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/[^\p{L}\p{N}ʘ]+/gu, " ")
    .trim();
