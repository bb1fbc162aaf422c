import { expect, test } from "vitest";
import { foldTerm, foldText, termWords } from "./fold.ts";

test.each([
  ["Café", "cafe"],
  ["Café", "Cafe\u0301"],
  ["São Paulo", "sao paulo"],
  ["Zócalo", "ZOCALO"],
  ["Łódź", "lodz"],
  ["Sinéad O’Brien", "sinead o'brien"],
  ["O´Brien", "obrien"],
  ["Straße", "STRASSE"],
  ["Øresund", "oresund"],
  ["Æbelø", "aebelo"],
  ["Þingvellir", "thingvellir"],
  ["İstanbul", "istanbul"],
  ["Ｆｕｊｉ　４００", "fuji 400"],
  ["ﾄｳｷｮｳ", "トウキョウ"],
  ["Ёлка", "елка"],
  ["ΟΔΟΣ", "οδος"],
  ["Ἀθῆναι", "αθηναι"],
  ["مُحَمَّد", "محمد"],
  ["שָׁלוֹם", "שלום"],
  ["26–00042", "26-00042"],
  ["4×6", "4x6"],
  ["“big”", '"big"'],
  ["non\u00a0breaking", "non breaking"],
  ["soft\u00adhyphen", "softhyphen"],
])("%s folds like %s", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test("marks that form a different letter are kept", () => {
  expect(foldText("が")).not.toBe(foldText("か"));
  expect(foldText("한")).toBe("한");
});

test("a term is its unique words without quotation marks", () => {
  expect(termWords(' "Crème  brûlée" creme ')).toEqual(["creme", "brulee"]);
  expect(termWords("’")).toEqual([]);
  expect(foldTerm("  Ada   LOVELACE ")).toBe("ada lovelace");
  expect(foldTerm("’")).toBe("’");
});
