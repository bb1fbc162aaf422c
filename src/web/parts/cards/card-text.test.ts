import { expect, test } from "vitest";
import { caretAfter, groupCardNumber, groupExpiry, parseExpiry } from "./card-text.ts";

test("card numbers stand in the groups that are printed on the card", () => {
  expect(groupCardNumber("4242424242424242")).toBe("4242 4242 4242 4242");
  expect(groupCardNumber("4242-42")).toBe("4242 42");
  expect(groupCardNumber("378282246310005")).toBe("3782 822463 10005");
  expect(groupCardNumber("")).toBe("");
});

test("an expiry date gets its slash while it is typed", () => {
  expect(["1", "12", "122", "1228", "5", "12/2028", "1"].map(groupExpiry)).toEqual([
    "1",
    "12",
    "12 / 2",
    "12 / 28",
    "05",
    "12 / 28",
    "1",
  ]);
});

test("an expiry date is read, and what is none is not", () => {
  expect(parseExpiry("12 / 28")).toEqual({ expMonth: 12, expYear: 2028 });
  expect(parseExpiry("13 / 28")).toBeNull();
  expect(parseExpiry("12")).toBeNull();
});

test("the caret stays behind the digit that was typed", () => {
  expect(caretAfter("4242 42", 4)).toBe(4);
  expect(caretAfter("4242 42", 5)).toBe(6);
  expect(caretAfter("4242 42", 6)).toBe(7);
});
