import { data } from "react-router";
import { listCollections } from "../../contract/collections/collections.ts";
import { findByTerm, listPopularTerms, MOST_FOUND } from "../../contract/search/search.ts";
import { visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { searchPath, termOf } from "../search/search-address.ts";
import { SearchPage } from "../search/search-page.tsx";
import { startingPoints } from "../search/starting-points.ts";
import { ProductGrid } from "../shop/product-grid.tsx";
import { shelfProduct } from "../shop/shelf.ts";
import { unlessItFails } from "../shop/unless-it-fails.ts";
import type { Route } from "./+types/search.ts";

export const headers = everyonesPage;

/** Each search term is its own page, and none is cached. */
export const handle = {
  queryOf: (search: URLSearchParams) => {
    const term = termOf(search);
    return term === "" ? "" : searchPath(term).slice("/search".length);
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const term = termOf(new URL(request.url).searchParams);
  const [found, popular, shelves] = await Promise.all([
    term === "" ? null : unlessItFails("search", api.call(findByTerm, { query: { term, limit: MOST_FOUND } })),
    unlessItFails("search terms", api.call(listPopularTerms)),
    unlessItFails("collections", api.call(listCollections, { query: { active: "true" } })),
  ]);
  const isAway = term !== "" && found === null;
  const shown = found && { ...found, products: found.products.map(shelfProduct) };
  const start = startingPoints(popular?.terms ?? [], shelves?.detailedCollections ?? []);
  return data({ term, found: shown, start, isAway }, isAway ? 503 : 200);
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} products={<ProductGrid products={loaderData.found?.products ?? []} />} />;
}
