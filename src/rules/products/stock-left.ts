/** The shop shows the exact number of pieces at or below this stock. */
export const LAST_PIECES = 3;

/** Returns a variant's stock, or the product's if the variant is not counted separately; null if neither is counted. */
export function stockLeft(
  product: { readonly stock: number | null },
  variant: { readonly stock: number | null } | null,
): number | null {
  return variant?.stock ?? product.stock;
}

export function isSoldOut(product: {
  readonly stock: number | null;
  readonly variants: readonly { readonly stock: number | null }[];
}): boolean {
  const shelves = product.variants.length > 0 ? product.variants : [null];
  return shelves.every((variant) => stockLeft(product, variant) === 0);
}

/** "Sold out", "Only 1 left", "Only 3 left"; null if there are more, or pieces are not counted. */
export function stockNote(left: number | null): string | null {
  if (left === null || left > LAST_PIECES) return null;
  if (left <= 0) return "Sold out";
  return `Only ${left} left`;
}
