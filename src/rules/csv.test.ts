import { expect, test } from "vitest";
import { csvDollars, csvRow, withoutFormulaGuard } from "./csv.ts";

test("commas, quotes and line breaks stay within their field", () => {
  expect(csvRow(["#1042", 'Ada "A." Lovelace', "a,b", "two\nlines", null, 3, true])).toBe(
    '#1042,"Ada ""A."" Lovelace","a,b","two\nlines",,3,true\r\n',
  );
});

test("formulas are escaped as text", () => {
  expect(csvRow(["=1+1", "+49", "-1", "@me", "a=b", -5])).toBe("'=1+1,'+49,'-1,'@me,a=b,-5\r\n");
});

test("digits that a spreadsheet would change are guarded, and parsed without the guard", () => {
  expect(csvRow(["00123", "07030", "9400111899223344556677", "0", "11222", "0.50", 7])).toBe(
    '"=""00123""","=""07030""","=""9400111899223344556677""",0,11222,0.50,7\r\n',
  );
  expect(['="00123"', "'=1+1", "00123", "'tis"].map(withoutFormulaGuard)).toEqual(["00123", "=1+1", "00123", "'tis"]);
});

test("cents are formatted as dollars", () => {
  expect([1799, 5, 0, -250].map(csvDollars)).toEqual(["17.99", "0.05", "0.00", "-2.50"]);
});
