import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow } from "../../rules/csv.ts";
import { readCsv } from "./read-csv.ts";

test("a table is read as spreadsheets write it", () => {
  expect(readCsv('\ufeffsku,name\r\n gold-200 ,"Gold, ""35"""\r\n\r\nlast,')).toEqual([
    { line: 1, values: ["sku", "name"] },
    { line: 2, values: ["gold-200", 'Gold, "35"'] },
    { line: 4, values: ["last", ""] },
  ]);
  expect(readCsv('a,"two\nlines",b\nnext,1')).toEqual([
    { line: 1, values: ["a", "two\nlines", "b"] },
    { line: 3, values: ["next", "1"] },
  ]);
  expect(readCsv('a,"never closed\nb')).toEqual([{ line: 1, values: ["a", "never closed\nb"] }]);
  expect(readCsv("sku;name\ngold-200;Gold, 35")[1]?.values).toEqual(["gold-200", "Gold, 35"]);
  expect(readCsv("")).toEqual([]);
});

test("whatever is written as a row is read as that row", () => {
  const value = fc
    .string()
    .map((text) => text.trim().replaceAll("\r", ""))
    .filter((text) => !/^[=+\-@\t]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const kept = table.filter((row) => row.some((text) => text !== ""));
      const [, ...read] = readCsv(csvRow(["sku", "name"]) + table.map(csvRow).join(""));
      expect(read.map(({ values }) => values)).toEqual(kept);
    }),
  );
});
