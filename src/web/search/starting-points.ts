import type { ReplyOf } from "../../contract/kit/call.ts";
import type { listCollections } from "../../contract/collections/collections.ts";
import { searchPath } from "./search-address.ts";
import type { Suggestion, SuggestionGroup } from "./suggestions.ts";

type Shelves = ReplyOf<typeof listCollections>["detailedCollections"];

const MOST_CATEGORIES = 8;
const MOST_POPULAR = 6;

/** What people look for first, besides the shop. */
const HELP: SuggestionGroup = {
  title: "Help",
  look: "list",
  suggestions: [
    { name: "Prices", path: "/pricing", note: "Developing, scans, prints and memberships" },
    { name: "Questions and answers", path: "/frequently-asked-questions", note: "Mailing film, turnaround, negatives" },
    { name: "Where to bring film", path: "/locations", note: "Addresses and hours" },
    { name: "Notes", path: "/notes", note: "Guides and stories about film" },
  ].map((one) => ({ ...one, picture: null })),
};

/**
 * Returns where to begin without a term, or where to go on from one that finds nothing: popular searches, filled up with
 * the collections' most popular products, categories of the shop, and help.
 */
export function startingPoints(popular: readonly string[], shelves: Shelves): SuggestionGroup[] {
  const favorites = new Map(
    shelves.flatMap(({ popularProducts }) => popularProducts.slice(0, 1).map((first) => [first.slug, first] as const)),
  );
  const bestsellers = [...favorites.values()].map(({ slug, name }) => plain(name, `/products/${slug}`));
  const groups: SuggestionGroup[] = [
    {
      title: "Popular",
      look: "chips",
      suggestions: [...popular.map(searched), ...bestsellers].slice(0, MOST_POPULAR),
    },
    {
      title: "Categories",
      look: "tiles",
      suggestions: shelves
        .filter(({ collection }) => collection.active && collection.productCount > 0)
        .slice(0, MOST_CATEGORIES)
        .map(({ collection: { name, slug, productCount }, featuredImage, popularProducts }) => ({
          name,
          path: `/collections/${encodeURIComponent(slug)}`,
          note: `${productCount} ${productCount === 1 ? "product" : "products"}`,
          picture: (featuredImage ?? pictureOf(popularProducts[0]))?.read ?? null,
        })),
    },
    HELP,
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const plain = (name: string, path: string): Suggestion => ({ name, path, note: "", picture: null });
const searched = (term: string): Suggestion => ({ ...plain(term, searchPath(term)), term });

const pictureOf = (product: Shelves[number]["popularProducts"][number] | undefined) =>
  product?.media.find(({ read }) => read.includes("featured_thumb")) ?? product?.media[0];
