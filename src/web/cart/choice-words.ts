import type { Product } from "../../contract/products/product.ts";
import { CHECKED } from "../../rules/products/choices.ts";
import type { CartItem } from "./cart.ts";

/**
 * What was chosen, in words: "Gift wrap: yes", "Size: 8x10".
 * @param product as it is offered now; without it the values' own labels are said
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
