import { expect, test } from "vitest";
import { FILM_FORMATS, PROCESSES } from "./film.ts";
import { FILM_STOCKS, knownStock, parseStock, stockName, stocksIn } from "./stocks.ts";

test("a stock is parsed from one string, ignoring case and spacing", () => {
  expect(parseStock("Kodak Portra 400")).toEqual({ brand: "Kodak", model: "Portra 400" });
  expect(parseStock("  kodak  PORTRA 400 ")).toEqual({ brand: "Kodak", model: "Portra 400" });
  expect(parseStock("Kodak")).toBeNull();
  expect(parseStock("")).toBeNull();
  expect(parseStock("Kodak Portra 3200")).toBeNull();
});

test("every stock is found by its unique name", () => {
  for (const stock of FILM_STOCKS) expect(knownStock(stockName(stock).toUpperCase())).toBe(stock);
  expect(new Set(FILM_STOCKS.map((stock) => stockName(stock).toLowerCase())).size).toBe(FILM_STOCKS.length);
});

test("every format and process has stocks", () => {
  for (const format of FILM_FORMATS) expect(stocksIn(format).length).toBeGreaterThan(0);
  for (const process of PROCESSES) expect(FILM_STOCKS.some((stock) => stock.process === process)).toBe(true);
  expect(FILM_STOCKS.length).toBeGreaterThanOrEqual(40);
});
