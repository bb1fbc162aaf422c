import { expect, test } from "vitest";
import { alikePages, sentencesOf, type WordsOfPage } from "./alike-pages.ts";

const chicago: WordsOfPage = {
  name: "chicago",
  city: "Chicago",
  state: "IL",
  texts: [
    "Film from Chicago is developed here. Mail it from anywhere in Illinois.",
    "## Chicago's light\n\nThe lake is blue. Bring a hood!",
    "A parcel from Chicago, IL takes three days.",
  ],
};

const named = (page: WordsOfPage, from: string[], to: string[]): string[] =>
  page.texts.map((text) => from.reduce((words, name, at) => words.replaceAll(name, to[at]!), text));

test("pages that differ only in their place are duplicates", () => {
  const places = [["Chicago", "Illinois", "IL"], ["Boise", "Idaho", "ID"]] as const; // prettier-ignore
  const boise = { name: "boise", city: "Boise", state: "ID", texts: named(chicago, [...places[0]], [...places[1]]) };
  expect(alikePages([chicago, boise])).toMatchObject([{ one: "chicago", other: "boise", share: 1 }]);
});

test("letter case and punctuation do not make a page different", () => {
  const shouted = { ...chicago, name: "shouted", texts: chicago.texts.map((text) => text.replaceAll("e", "E").replaceAll("!", ".")) }; // prettier-ignore
  expect(alikePages([chicago, shouted])).toMatchObject([{ share: 1 }]);
});

test("a state's abbreviation matches only in capitals, so the word in is not Indiana", () => {
  const texts = ["Put it in the bag.", "Gary, IN is near."];
  const places = sentencesOf({ name: "gary", city: "Gary", state: "IN", texts });
  expect(places).toContain("put it in the bag");
  expect([...places].some((sentence) => sentence.includes("gary") || sentence.startsWith("in "))).toBe(false);
});

test("pages may share a fifth of their sentences, not more", () => {
  const page = (name: string, own: string[]) => ({ name, texts: [["We wrote this twice", ...own].join(". ")] });
  const words = (name: string, count: number) => Array.from({ length: count }, (_, at) => `Sentence ${at} of ${name}`);
  expect(alikePages([page("a", words("a", 4)), page("b", words("b", 4))])).toEqual([]);
  expect(alikePages([page("a", words("a", 3)), page("b", words("b", 8))])).toMatchObject([
    { one: "a", other: "b", share: 0.25, sentences: ["we wrote this twice"] },
  ]);
});
