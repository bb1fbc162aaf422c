/** With so few pieces left the shop says how many. */
const LAST_PIECES = 3;

/** Pieces on the shelf of a variant, or of the product where the variant is not counted by itself; null is not counted. */
export function stockLeft(
  product: { readonly stock: number | null },
  variant: { readonly stock: number | null } | null,
): number | null {
  return variant?.stock ?? product.stock;
}

/** Whether nothing of a product can be had, in any variant. */
export function isSoldOut(product: {
  readonly stock: number | null;
  readonly variants: readonly { readonly stock: number | null }[];
}): boolean {
  const shelves = product.variants.length > 0 ? product.variants : [null];
  return shelves.every((variant) => stockLeft(product, variant) === 0);
}

/** "Sold out", "Only 1 left", "Only 3 left"; null while there are more, or nothing is counted. */
export function stockNote(left: number | null): string | null {
  if (left === null || left > LAST_PIECES) return null;
  if (left <= 0) return "Sold out";
  return `Only ${left} left`;
}
