import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/search/search.ts";
import { formatDollars } from "../../rules/money.ts";
import { leastPrice } from "../../rules/products/shop-price.ts";

export type Found = ReplyOf<typeof contract.findByTerm>;

export type Suggestion = {
  name: string;
  path: string;
  note: string;
  picture: string | null;
  /** Set for a term to search for, instead of a page. */
  term?: string;
};
export type SuggestionGroup = {
  title: string;
  /** Default: rows. */
  look?: "chips" | "tiles" | "list";
  suggestions: readonly Suggestion[];
};

/** Groups the results for display, without empty groups. */
export function groupsOf(found: Found): SuggestionGroup[] {
  const page = ({ name, path, text }: Found["notes"][number]): Suggestion => ({
    name,
    path,
    note: text,
    picture: null,
  });
  return [
    { title: "Products", suggestions: found.products.map(productLine) },
    { title: "Collections", suggestions: found.collections.map(page) },
    { title: "Pages", suggestions: found.pages.map(page) },
    { title: "Questions", suggestions: found.questions.map(page) },
    { title: "Notes", suggestions: found.notes.map(page) },
  ].filter(({ suggestions }) => suggestions.length > 0);
}

/** Similar names where nothing was found; empty otherwise. */
export const closestOf = ({ closest }: Found): SuggestionGroup[] =>
  closest.length === 0
    ? []
    : [
        {
          title: "Did you mean",
          look: "chips",
          suggestions: closest.map(({ name, path }) => ({ name, path, note: "", picture: null })),
        },
      ];

function productLine(product: Found["products"][number]): Suggestion {
  const { least, more } = leastPrice(product, false);
  return {
    name: product.name,
    path: `/products/${product.slug}`,
    note: `${more ? "from " : ""}${formatDollars(least)}`,
    picture: product.media[0]?.read ?? null,
  };
}

export const countOf = (groups: readonly SuggestionGroup[]): number =>
  groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);

/** "1 result", for screen readers. */
export const foundText = (count: number): string =>
  count === 0 ? "No results" : count === 1 ? "1 result" : `${count} results`;
