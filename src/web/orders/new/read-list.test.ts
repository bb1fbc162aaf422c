import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_LIST_CHARACTERS, readList } from "./read-list.ts";
import { FILM_STOCKS, stockName } from "../../../rules/film/stocks.ts";

/** "2 Kodak Portra 400 35MM 1 note": the parsed rolls, one per line. */
const parsed = (text: string) => {
  const { rolls, problems } = readList(text);
  return [
    ...rolls.map(({ stock, format, pushPullFactor, notes }) =>
      [stockName(stock), format, pushPullFactor, notes].join(" | "),
    ),
    ...problems.map((problem) => `${problem.line}! ${problem.text}`),
  ];
};

test("a handwritten list is parsed: count, film, push, and note", () => {
  expect(parsed("2 x Kodak Portra 400, +1, the beach\n\nhp5 minus 35mm\nIlford HP5 Plus; pull 1; fog")).toEqual([
    "Kodak Portra 400 | 35MM | 1 | the beach",
    "Kodak Portra 400 | 35MM | 1 | the beach",
    "Ilford HP5 Plus | 35MM | -1 | fog",
    "3! We don't recognize the film “hp5 minus”.",
  ]);
});

test("a line with an unclosed quotation mark is reported, and the others are read", () => {
  expect(parsed('Ilford HP5 Plus\nKodak Gold 200,,"the beach\nKodak Ektar 100, , 3" of fog')).toEqual([
    "Ilford HP5 Plus | 35MM | 0 | ",
    'Kodak Ektar 100 | 35MM | 0 | 3" of fog',
    "2! A quotation mark is not closed. Close it or remove it.",
  ]);
});

test("a CSV is parsed with a header, columns in any order, and quotes", () => {
  expect(
    parsed('Notes,Film,Format,Push/Pull,Quantity\n"Ada, by the ""window""",portra 800,120,push 2 stops,2'),
  ).toEqual(['Kodak Portra 800 | 120 | 2 | Ada, by the "window"', 'Kodak Portra 800 | 120 | 2 | Ada, by the "window"']);
});

test("a shot log becomes one roll per name, with notes per frame", () => {
  const log = [
    "roll,stock,frame,aperture,notes",
    "A,Kodak Gold 200,1,f/8,the pier",
    "B,Kodak Tri-X 400,1,,",
    "A,,2,f/2.8,Grace",
    "B,,12,f/4,",
  ].join("\n");
  expect(parsed(log)).toEqual([
    "Kodak Gold 200 | 35MM | 0 | 1: the pier, aperture f/8\n2: Grace, aperture f/2.8",
    "Kodak Tri-X 400 | 35MM | 0 | 1:\n12: aperture f/4",
  ]);
});

test("invalid lines are reported by number, and the others are read", () => {
  expect(
    parsed("stock,format,push,count\nPortra,,,\nFunSaver,120,,\nGold 200,,+5,\nGold 200,,,0\n,,+1,\nEktar 100,,,"),
  ).toEqual([
    "Kodak Ektar 100 | 35MM | 0 | ",
    "2! “Portra” may be Kodak Portra 160, Kodak Portra 400, Kodak Portra 800.",
    "3! Kodak FunSaver is not available as “120”.",
    "4! “+5” is not a push or pull we offer: Pull −2, Pull −1, Normal, Push +1, Push +2, Push +3.",
    "5! “0” is not a number of rolls.",
    "6! This line names no film.",
  ]);
  const long = `stock,notes\nGold 200,${"x".repeat(1001)}`;
  expect(parsed(long)).toEqual(["2! This roll's notes are longer than 1000 characters."]);
  expect(parsed("x".repeat(MOST_LIST_CHARACTERS + 1))).toEqual(["1! This list is too long. Paste it in parts."]);
});

test("every stock is found by name, and no text crashes the parser or yields an invalid roll", () => {
  for (const stock of FILM_STOCKS) expect(parsed(stockName(stock))[0]).toContain(stockName(stock));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const { rolls, problems } = readList(`stock,frame,notes\nGold 200,1,${text}\n${text}`);
      for (const { stock, format, notes } of rolls) {
        expect(stock.formats).toContain(format);
        expect(notes.length).toBeLessThanOrEqual(1000);
      }
      for (const { line } of problems) expect(line).toBeGreaterThan(0);
    }),
  );
});
