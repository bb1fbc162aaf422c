import Fuse from "fuse.js";

export type AnsweredQuestion = { slug: string; question: string; html: string };
export type AnsweredSection = { slug: string; title: string; questions: readonly AnsweredQuestion[] };

/** Tolerance for typos: 0 is exact, 1 matches anything. */
const THRESHOLD = 0.3;

/**
 * Returns a search over questions and answers that tolerates typos; sections stay in order, with only their matches.
 */
export function questionSearch(sections: readonly AnsweredSection[]): (term: string) => AnsweredSection[] {
  const index = new Fuse(
    sections.flatMap(({ questions }) =>
      questions.map((one) => ({ ...one, answer: one.html.replace(/<[^>]+>/g, " ") })),
    ),
    {
      keys: [
        { name: "question", weight: 2 },
        { name: "answer", weight: 1 },
      ],
      threshold: THRESHOLD,
      ignoreLocation: true,
      minMatchCharLength: 2,
      ignoreDiacritics: true,
      useExtendedSearch: false,
    },
  );
  return (term) => {
    // Every word must match the question or its answer.
    const words = term.split(/\s+/).filter((word) => word.length > 1);
    const perWord = (words.length > 0 ? words : [term]).map(
      (word) => new Set(index.search(word).map(({ item }) => item.slug)),
    );
    const fits = ({ slug }: AnsweredQuestion) => perWord.every((found) => found.has(slug));
    return sections
      .map((section) => ({ ...section, questions: section.questions.filter(fits) }))
      .filter(({ questions }) => questions.length > 0);
  };
}
