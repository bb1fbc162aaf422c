import { expect, test } from "vitest";
import { returnWords } from "./return-words.ts";

test("what may come back is said of what is bought, and of nothing else", () => {
  expect(returnWords(["PRODUCT"])).toBe("Unopened goods may come back within 30 days of delivery.");
  expect(returnWords(["DIGITAL"])).not.toContain("Unopened");
  expect(returnWords(["DIGITAL"])).toContain("a gift card is refunded as long as nobody redeemed it");
  expect(returnWords(["PRINT", "PRODUCT"])).toMatch(/^Unopened goods .* Prints are made for you/);
});

test("of a cart that is not known yet, and of film, the rule for goods is said", () => {
  expect(returnWords([])).toBe(returnWords(["PRODUCT"]));
  expect(returnWords(["SERVICE_ADD_ON"])).toBe(returnWords(["PRODUCT"]));
});
