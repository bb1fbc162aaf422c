import { expect, test } from "vitest";
import type { Product } from "../../contract/products/product.ts";
import { choiceWords } from "./choice-words.ts";

const options = [
  { optionKey: "wrap", label: "Gift wrap" },
  { optionKey: "size", label: "Size" },
] as unknown as Product["options"];
const selectedOptions = {
  wrap: { selectedValue: "true", value: "true", label: "Yes" },
  size: { selectedValue: "8x10", value: "8x10", label: "8 × 10 in" },
};

test("chosen options are listed with their names", () => {
  expect(choiceWords({ selectedOptions }, { options })).toEqual(["Gift wrap: yes", "Size: 8 × 10 in"]);
});

test("options of an unavailable product are listed by their own labels", () => {
  expect(choiceWords({ selectedOptions }, undefined)).toEqual(["Yes", "8 × 10 in"]);
});
