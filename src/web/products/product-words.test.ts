import { expect, test } from "vitest";
import { shelfText } from "./product-words.ts";

const variant = (stock: number | null) => ({ stock }) as never;

test("stock is summed over variants, and low stock is flagged", () => {
  expect(shelfText({ stock: null, variants: [] })).toEqual({ words: "Not counted", isLow: false });
  expect(shelfText({ stock: 1240, variants: [] })).toEqual({ words: "1,240", isLow: false });
  expect(shelfText({ stock: 0, variants: [] })).toEqual({ words: "0", isLow: true });
  expect(shelfText({ stock: null, variants: [variant(20), variant(2)] })).toEqual({
    words: "22 in 2 variants",
    isLow: true,
  });
  expect(shelfText({ stock: 40, variants: [variant(null)] })).toEqual({ words: "40", isLow: false });
});
