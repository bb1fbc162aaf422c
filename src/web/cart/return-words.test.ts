import { expect, test } from "vitest";
import { returnWords } from "./return-words.ts";

test("what may come back is said of what is bought, and of nothing else", () => {
  expect(returnWords(["PRODUCT"])).toBe("Return unopened items within 30 days of delivery.");
  expect(returnWords(["DIGITAL"])).not.toContain("Unopened");
  expect(returnWords(["DIGITAL"])).toContain("We refund gift cards until they are redeemed");
  expect(returnWords(["PRINT", "PRODUCT"])).toMatch(/^Return unopened items .* Prints are made to order/);
});

test("of a cart that is not known yet, and of film, the rule for goods is said", () => {
  expect(returnWords([])).toBe(returnWords(["PRODUCT"]));
  expect(returnWords(["SERVICE_ADD_ON"])).toBe(returnWords(["PRODUCT"]));
});
