/** A collection's slug: its name lowercased, spaces to hyphens (docs/product/collections.md#collection). */
export function collectionSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "-");
}

/** A product's slug where staff give none: letters without accents and digits of its name, joined by single dashes. */
export function productSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 120)
    .replace(/-$/, "");
}
