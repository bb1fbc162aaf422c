import { expect, test } from "vitest";
import { returnWords } from "./return-words.ts";

test("return terms cover only the types of items in the cart", () => {
  expect(returnWords(["PRODUCT"])).toBe("Return unopened items within 30 days of delivery.");
  expect(returnWords(["DIGITAL"])).not.toContain("Unopened");
  expect(returnWords(["DIGITAL"])).toContain("We refund gift cards until they are redeemed");
  expect(returnWords(["PRINT", "PRODUCT"])).toMatch(/^Return unopened items .* Prints are made to order/);
});

test("an unknown cart and film show the return terms for goods", () => {
  expect(returnWords([])).toBe(returnWords(["PRODUCT"]));
  expect(returnWords(["SERVICE_ADD_ON"])).toBe(returnWords(["PRODUCT"]));
});
