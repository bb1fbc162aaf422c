import { expect, test } from "vitest";
import { csvDollars, csvRow } from "./csv.ts";

test("commas, quotes and line ends stay within their field", () => {
  expect(csvRow(["#1042", 'Ada "A." Lovelace', "a,b", "two\nlines", null, 3, true])).toBe(
    '#1042,"Ada ""A."" Lovelace","a,b","two\nlines",,3,true\r\n',
  );
});

test("what a spreadsheet would calculate is text", () => {
  expect(csvRow(["=1+1", "+49", "-1", "@me", "a=b", -5])).toBe("'=1+1,'+49,'-1,'@me,a=b,-5\r\n");
});

test("cents are dollars to the cent", () => {
  expect([1799, 5, 0, -250].map(csvDollars)).toEqual(["17.99", "0.05", "0.00", "-2.50"]);
});
