/**
 * Returns a collection's slug: its name in lower case, with spaces replaced by hyphens
 * (docs/product/collections.md#collection).
 */
export function collectionSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Returns a product's default slug: the letters (without accents) and digits of its name, joined by single hyphens. */
export function productSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 120)
    .replace(/-$/, "");
}
