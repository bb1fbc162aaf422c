import { expect, test } from "vitest";
import { questionSearch } from "./question-search.ts";

const question = (slug: string, text: string, html: string) => ({ slug, question: text, html });
const SECTIONS = [
  {
    slug: "film",
    title: "Film",
    questions: [
      question("push", "Do you push and pull?", "<p>Up to three stops.</p>"),
      question("negatives", "What becomes of my negatives?", "<p>They are mailed back.</p>"),
    ],
  },
  { slug: "shop", title: "Shop", questions: [question("paper", "Which paper?", "<p>Baryta &amp; matte.</p>")] },
];
const search = questionSearch(SECTIONS);
const slugs = (term: string) => search(term).flatMap(({ questions }) => questions.map(({ slug }) => slug));

test("a question is found by its own or its answer's words, in any case and with a typo", () => {
  expect(slugs("push")).toEqual(["push"]);
  expect(slugs("BARYTA")).toEqual(["paper"]);
  expect(slugs("negatvies")).toEqual(["negatives"]);
});

test("every word must match", () => {
  expect(slugs("push stops")).toEqual(["push"]);
  expect(slugs("push baryta")).toEqual([]);
});

test("sections without a match are omitted, and nonsense matches nothing", () => {
  expect(search("paper").map(({ slug }) => slug)).toEqual(["shop"]);
  expect(search("xyzzyqq")).toEqual([]);
});
