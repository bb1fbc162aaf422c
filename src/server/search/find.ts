import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/search/search.ts";
import type { FoundPage } from "../../contract/search/search.ts";
import { beginningOf, ranked, searchWords, wordsOf } from "../../rules/likeness.ts";
import { withLabWords } from "../../rules/community/lab-words.ts";
import { MORE_WORDS, PAGES_TO_FIND } from "../../rules/search/pages-to-find.ts";
import type { Deps } from "../deps.ts";
import { closestInShop, foundInShop } from "./queries.ts";

/** Searches content files in memory, and the shop with one query. */
export async function find(
  deps: Deps,
  { term, limit }: QueryOf<typeof contract.findByTerm>,
): Promise<ReplyOf<typeof contract.findByTerm>> {
  const { products, collections } =
    searchWords(term).length === 0 ? { products: [], collections: [] } : await foundInShop(deps, term);
  const best = <Thing extends { name: string; text: string }>(things: readonly Thing[]) =>
    ranked(term, things).slice(0, limit);
  const found = {
    products: best(products).map(({ product }) => product),
    collections: best(collections).map(({ name, path, about }) => ({ name, path, text: beginningOf(about) })),
    notes: best(await notes(deps)).map(shownPage),
    questions: best(questions(deps)).map(shownPage),
    pages: best(pages(deps, term)).map(shownPage),
  };
  const isNothing = Object.values(found).every((things) => things.length === 0);
  return { ...found, closest: isNothing ? await closestInShop(deps, term) : [] };
}

/** @property about the source of the excerpt */
type Page = FoundPage & { about: string };
const shownPage = ({ name, path, about }: Page): FoundPage => ({ name, path, text: beginningOf(about) });

const notes = async ({ blog }: Deps): Promise<Page[]> =>
  (await blog.posts()).map(({ title, url, summary, markdown }) => ({
    name: title,
    path: url,
    text: `${summary} ${markdown ?? ""}`,
    about: summary,
  }));

const questions = ({ pageContent, lab }: Deps): Page[] =>
  withLabWords([...pageContent.questions], lab).flatMap(({ title, questions: requested }) =>
    requested.map(({ slug, question, answer }) => ({
      name: question,
      path: `/frequently-asked-questions#${slug}`,
      text: `${title} ${answer}`,
      // Pages insert the lab's current figure there (src/web/routes/with-turnaround.ts).
      about: answer.replaceAll("{turnaround}", "a few business days"),
    })),
  );

const pages = ({ pageContent, lab }: Deps, term: string): Page[] => [
  ...PAGES_TO_FIND.map((page) => ({ ...page, about: "" })),
  ...withLabWords([...pageContent.texts.values()], lab).map(({ slug, title, pageTitle, intro }) => ({
    name: title,
    path: `/${slug}`,
    text: `${pageTitle} ${intro} ${MORE_WORDS[slug] ?? ""}`,
    about: intro,
  })),
  ...withLabWords(cityPages(pageContent, wordsOf(term)), lab),
];

/** Returns the page of the city in the term. Matches the city alone, because all city pages share the same text. */
const cityPages = ({ landing }: Deps["pageContent"], words: readonly string[]): Page[] =>
  [...landing.values()].flatMap(({ city, slug, pageTitle, metaDescription }) =>
    city !== undefined && wordsOf(city).every((word) => words.includes(word))
      ? [{ name: pageTitle, path: `/${slug}`, text: city, about: metaDescription }]
      : [],
  );
