import type { Product } from "../../contract/products/product.ts";
import { CHECKED } from "../../rules/products/choices.ts";
import type { CartItem } from "./cart.ts";

/**
 * Returns the chosen options in words: "Gift wrap: yes", "Size: 8x10".
 * @param product the current product; without it, the values' own labels are used
 */
export function choiceWords(
  { selectedOptions }: Pick<CartItem, "selectedOptions">,
  product: Pick<Product, "options"> | undefined,
): string[] {
  const names = new Map(product?.options.map(({ optionKey, label }) => [optionKey, label]));
  return Object.entries(selectedOptions).map(([key, { value, label }]) => {
    const name = names.get(key);
    return name === undefined ? label : `${name}: ${value === CHECKED ? "yes" : label}`;
  });
}
