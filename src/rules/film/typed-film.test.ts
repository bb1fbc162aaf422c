import { expect, test } from "vitest";
import { stockName } from "./stocks.ts";
import { typedFilm } from "./typed-film.ts";

const found = (text: string) =>
  typedFilm(text).map(({ count, roll }) => `${count} ${stockName(roll.stock)} ${roll.format} ${roll.pushPullFactor}`);

test("a complete film is parsed with its count, format and push", () => {
  expect(found("3 hp5 +1")).toEqual(["3 Ilford HP5 Plus 35MM 1"]);
  expect(found("2 x portra 400 120")).toEqual(["2 Kodak Portra 400 120 0"]);
  expect(found("400 portra")).toEqual(["1 Kodak Portra 400 35MM 0"]);
});

test("a partial text finds every matching stock, with its count", () => {
  expect(found("4 port")).toEqual([
    "4 Kodak Portra 160 35MM 0",
    "4 Kodak Portra 400 35MM 0",
    "4 Kodak Portra 800 35MM 0",
  ]);
  expect(found("ilf del")).toHaveLength(3);
});

test("other texts find nothing", () => {
  for (const text of ["", "  ", "tote bag", "3"]) expect(found(text)).toEqual([]);
});
