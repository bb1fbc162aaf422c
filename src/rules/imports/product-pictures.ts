import type { Cells } from "./fields.ts";

/** @property variant index of the only variant that it shows */
export type ImportedPicture = { url: string; alt: string; variant: number | null };

/** Pictures of one product. */
const MOST_PICTURES = 20;
const LONGEST_URL = 2000;
const LONGEST_ALT = 300;
const URL_SHAPE = /^https?:\/\/[^\s/]+\/\S+$/i;

/**
 * Reads the addresses of a product's pictures, each once. Shopify has a row for each, WooCommerce a list in one cell.
 * @param variantRows the rows of the variants, in order
 */
export function readPictures(
  rows: readonly Cells[],
  variantRows: readonly Cells[],
  notes: string[],
): ImportedPicture[] {
  const found = new Map<string, { alt: string; variants: Set<number> }>();
  for (const row of rows) {
    const variant = variantRows.indexOf(row);
    const isVariation = row["parent"] !== undefined;
    const add = (cell: string | undefined, isOfVariant: boolean) => {
      for (const url of addressesOf(cell, notes)) {
        const known = found.get(url) ?? { alt: (row["pictureAlt"] ?? "").slice(0, LONGEST_ALT), variants: new Set() };
        if (isOfVariant && variant >= 0) known.variants.add(variant);
        found.set(url, known);
      }
    };
    add(row["pictures"], isVariation);
    add(row["variantPicture"], true);
  }
  if (found.size > MOST_PICTURES) notes.push(`Only the first ${MOST_PICTURES} pictures are imported`);
  return [...found].slice(0, MOST_PICTURES).map(([url, { alt, variants }]) => {
    const [only = null] = variants;
    return { url, alt, variant: variants.size === 1 ? only : null };
  });
}

function addressesOf(cell: string | undefined, notes: string[]): string[] {
  if (cell === undefined) return [];
  // A comma may be part of an address.
  const typed = cell.split(/,\s*(?=(?:https?:)?\/\/)|[\s|]+/).filter((part) => part !== "");
  return typed.flatMap((part) => {
    const url = part.startsWith("//") ? `https:${part}` : part;
    if (url.length <= LONGEST_URL && URL_SHAPE.test(url)) return [url];
    notes.push(`Picture left out: “${part.slice(0, 60)}” is not an address`);
    return [];
  });
}
