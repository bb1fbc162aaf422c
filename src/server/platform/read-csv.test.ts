import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRow, withoutFormulaGuard } from "../../rules/csv.ts";
import { type CsvLine, CsvReader, readCsv } from "./read-csv.ts";
import { readTable } from "../products/table-changes.ts";

test("reads tables as spreadsheets write them", () => {
  expect(readCsv('\ufeffsku,name\r\n gold-200 ,"Gold, ""35"""\r\n\r\nlast,')).toEqual([
    { line: 1, values: ["sku", "name"] },
    { line: 2, values: ["gold-200", 'Gold, "35"'] },
    { line: 4, values: ["last", ""] },
  ]);
  expect(readCsv('a,"two\nlines",b\nnext,1')).toEqual([
    { line: 1, values: ["a", "two\nlines", "b"] },
    { line: 3, values: ["next", "1"] },
  ]);
  expect(readCsv("sku;name\ngold-200;Gold, 35")[1]?.values).toEqual(["gold-200", "Gold, 35"]);
  expect(readCsv("sep=|\r\nsku|name\r\ngold-200|Gold, 35")[1]).toEqual({ line: 3, values: ["gold-200", "Gold, 35"] });
  expect(readCsv("")).toEqual([]);
});

test.each([
  ['sku,name\na,fine\nb,"never closed\nc,next', 3, "not closed"],
  ['sku,name\na,"closed too soon" here"\nb,fine', 2, "not closed"],
  ['sku,"name\na,1', 1, "not closed"],
  ["sku,name\na,fine\nb,Caf\ufffd", 3, "CSV UTF-8"],
])("an unreadable row is reported by its line: %j", (csv, line, words) => {
  const wrong = readCsv(csv).filter(({ problem }) => problem !== undefined);
  expect(wrong).toMatchObject([{ line, problem: expect.stringContaining(words) }]);
});

test("an unclosed quote stops the import at its line, and a quoted SKU keeps its zeros", async () => {
  const { rows, problems } = await readTable('sku,name\n"=""00123""",Gold\nb,"never closed\n');
  expect(rows).toMatchObject([{ line: 2, sku: "00123" }]);
  expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining("not closed") }]);
});

test("a chunked table reads like the whole one, wherever it is split", () => {
  const value = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", " ") });
  const table = fc.array(fc.array(value, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.array(fc.nat(40), { maxLength: 8 }), (rows, cuts) => {
      const csv = csvRow(["sku", "name"]) + rows.map(csvRow).join("");
      const reader = new CsvReader();
      const read: CsvLine[] = [];
      let at = 0;
      for (const size of cuts) read.push(...reader.push(csv.slice(at, (at += size))));
      read.push(...reader.push(csv.slice(at)), ...reader.end());
      expect(read).toEqual(readCsv(csv));
    }),
  );
});

test("an unclosed quote ends a chunked table without filling memory", () => {
  const reader = new CsvReader(100);
  const read = [
    ...reader.push('sku,name\na,"open\n'),
    ...reader.push("x".repeat(200)),
    ...reader.push("b,2\n"),
    ...reader.end(),
  ];
  expect(read).toMatchObject([
    { line: 1 },
    { line: 2, problem: expect.stringContaining("Nothing after this line was read") },
  ]);
});

test("every written row reads back as the same row, once its guards are removed", () => {
  const value = fc
    .string()
    .map((text) => text.trim().replaceAll("\r", ""))
    // Text that looks guarded before it is written.
    .filter((text) => !/^(?:'[=+\-@]|="\d+"$)/.test(text));
  const cell = fc.oneof(value, fc.constantFrom("00123", "123456789012", "=1+1", "-7", "@home"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const stored = table.filter((row) => row.some((text) => text !== ""));
      const [, ...read] = readCsv(csvRow(["sku", "name"]) + table.map(csvRow).join(""));
      expect(read.map(({ values }) => values.map(withoutFormulaGuard))).toEqual(stored);
    }),
  );
});
