import { expect, test } from "vitest";
import { caretAfter, groupCardNumber, groupExpiry, parseExpiry } from "./card-text.ts";

test("card numbers are grouped as printed on the card", () => {
  expect(groupCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupCardNumber("4242-42")).toBe("4242 42");
  expect(groupCardNumber("378282246310005")).toBe("3782 822463 10005");
  expect(groupCardNumber("")).toBe("");
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["122", "12 / 2"],
  ["1228", "12 / 28"],
  ["5", "05"],
  ["1/", "01"],
  ["1/34", "01 / 34"],
  ["1/2034", "01 / 34"],
  ["01/34", "01 / 34"],
  ["01-34", "01 / 34"],
  ["134", "01 / 34"],
  ["12/2034", "12 / 34"],
  ["122034", "12 / 34"],
  ["12.34", "12 / 34"],
  [" 12 / 2034 ", "12 / 34"],
  ["12 / 345", "12 / 34"],
  ["2034-12", "12 / 34"],
  ["2034/01", "01 / 34"],
  ["203412", "12 / 34"],
  ["28", "02 / 8"],
  ["", ""],
])("the expiry date %j is shown as %j", (given, shown) => {
  expect(groupExpiry(given)).toBe(shown);
});

test.each([
  ["1/34", "01 / 34"],
  ["134", "01 / 34"],
  ["0134", "01 / 34"],
  ["12/2034", "12 / 34"],
  ["1/2034", "01 / 34"],
  ["122034", "12 / 34"],
  ["234", "02 / 34"],
  ["2/34", "02 / 34"],
  ["2034-12", "12 / 34"],
  ["2034-01", "01 / 34"],
])("the expiry date %j typed key by key becomes %j", (keys, shown) => {
  expect([...keys].reduce((typed, key) => groupExpiry(typed + key), "")).toBe(shown);
});

test("a deleted month digit can be replaced", () => {
  expect(groupExpiry("1 / 34")).toBe("1 / 34");
  expect(groupExpiry("01 / ")).toBe("01");
  expect(groupExpiry("01 / 3")).toBe("01 / 3");
});

test.each([
  ["12 / 28", { expMonth: 12, expYear: 2028 }],
  ["1 / 34", { expMonth: 1, expYear: 2034 }],
  ["2034-1", { expMonth: 1, expYear: 2034 }],
  ["1234", { expMonth: 12, expYear: 2034 }],
  ["00 / 28", null],
  ["12 / 203", null],
  ["2034", null],
  ["12", null],
  ["", null],
])("the expiry date %j is parsed as %j", (text, date) => {
  expect(parseExpiry(text)).toEqual(date);
});

test("the caret stays after the typed digit", () => {
  expect(caretAfter("4242 42", 4)).toBe(4);
  expect(caretAfter("4242 42", 5)).toBe(6);
  expect(caretAfter("4242 42", 6)).toBe(7);
});
