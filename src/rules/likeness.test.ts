import { expect, test } from "vitest";
import { closest, beginningOf, isSaidBy, ranked, similarity, slipsBetween, searchWords, wordsOf } from "./likeness.ts";

const thing = (name: string, text = "") => ({ name, text });
const SHELF = [
  thing("Kodak Portra 400", "35mm color negative film"),
  thing("Kodak Portra 800", "35mm color negative film"),
  thing("Kodak Ektar 100", "fine grain"),
  thing("Ilford HP5 Plus", "black and white film, ISO 400"),
  thing("Film Binder", "keeps negatives of 35mm and 120"),
  thing("Café Cup", "for the darkroom"),
];
const found = (term: string) => ranked(term, SHELF).map(({ name }) => name);

test.each([
  ["portra", "Kodak Portra 400"],
  ["portra 800", "Kodak Portra 800"],
  ["800 portra", "Kodak Portra 800"],
  ["por", "Kodak Portra 400"],
  ["portre", "Kodak Portra 400"],
  ["protra", "Kodak Portra 400"],
  ["kodka ekatr", "Kodak Ektar 100"],
  ["ilfrod", "Ilford HP5 Plus"],
  ["CAFE cup", "Café Cup"],
  ["the black and white film", "Ilford HP5 Plus"],
])("%s finds %s first", (term, name) => {
  expect(found(term)[0]).toBe(name);
});

test("numbers match exactly, and a term without matches finds nothing", () => {
  expect(found("portra 800")).not.toContain("Kodak Portra 400");
  expect(found("zzqqxx")).toEqual([]);
  expect(found("")).toEqual([]);
  expect(found("?!")).toEqual([]);
});

test("if nothing matches every word, half of them suffice", () => {
  expect(found("portra bicycle")).toEqual(["Kodak Portra 400", "Kodak Portra 800"]);
  expect(found("portra bicycle umbrella")).toEqual([]);
});

test("typos are tolerated in names, not in texts", () => {
  expect(found("darkrom")).toEqual([]);
  expect(found("darkroom")).toEqual(["Café Cup"]);
});

test("terms are bounded, and stop words count if there are no others", () => {
  expect(searchWords("how to send the film to you")).toEqual(["send", "film"]);
  expect(searchWords("how to")).toEqual(["how", "to"]);
  expect(searchWords(`${"x".repeat(70)} `)).toEqual(["x".repeat(30)]);
  expect(searchWords("a1 b1 c1 d1 e1 f1 g1 h1")).toHaveLength(6);
  expect(wordsOf("Half-frame: ½ É")).toEqual(["half", "frame", "1", "2", "e"]);
});

test("word similarity equals pg_trgm's", () => {
  expect(similarity("word", "word")).toBe(1);
  expect(similarity("portre", "portra")).toBeCloseTo(5 / 9);
  expect(similarity("a", "b")).toBe(0);
});

test("a term is shared only if a single name contains all of it", () => {
  expect(isSaidBy("Portra 400", ["Kodak Portra 400"])).toBe(true);
  expect(isSaidBy("portra ada", ["Kodak Portra 400", "Ada"])).toBe(false);
  expect(isSaidBy("portr", ["Kodak Portra 400"])).toBe(false);
  expect(isSaidBy("ada@people.test", ["Kodak Portra 400"])).toBe(false);
  expect(isSaidBy("…", ["Kodak Portra 400"])).toBe(false);
});

test.each([
  ["portra", "portra", 0],
  ["protra", "portra", 1],
  ["portr", "portra", 1],
  ["porttra", "portra", 1],
  ["pertra", "portra", 1],
  ["", "ab", 2],
  ["kodak", "ilford", 6],
  ["a", "abcd", Infinity],
])("%s and %s differ by %d edits", (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
});

test("an excerpt has no Markdown and ends at a whole word", () => {
  expect(beginningOf("See [pricing](/pricing) for **all** of it.")).toBe("See pricing for all of it.");
  expect(beginningOf("one two three four", 9)).toBe("one two …");
});

test("a term without matches suggests the most similar names, and none that barely resemble it", () => {
  const things = ["Kodak Portra 400", "Fujifilm Provia", "Lab Tote"].map((name) => ({ name }));
  expect(closest("protra", things, 1)).toEqual([{ name: "Kodak Portra 400" }]);
  expect(closest("polaroid", things, 3)).toEqual([]);
});
