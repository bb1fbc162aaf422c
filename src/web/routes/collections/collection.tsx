import { data, redirect } from "react-router";
import { getCollectionByName, listCollectionProducts } from "../../../contract/collections/collections.ts";
import { listProductFilters, listProducts } from "../../../contract/products/products.ts";
import { PRODUCT_PAGE_SIZE } from "../../../rules/products/catalogue.ts";
import { orNotFound, visitorApi } from "../../platform/load-context.ts";
import { everyonesPage } from "../../platform/public-page.tsx";
import { CollectionPage } from "../../shop/collection-page.tsx";
import { listingOf, queryOf, SORTS } from "../../shop/listing.ts";
import { shelfProduct } from "../../shop/shelf.ts";
import { unlessItFails } from "../../shop/unless-it-fails.ts";
import type { Route } from "./+types/collection.ts";

export const headers = everyonesPage;

/** The URL parameters that make a different page; the server ignores all others. */
export const handle = { queryOf: (search: URLSearchParams) => queryOf(listingOf(search)) };

export { MissingPage as ErrorBoundary } from "../missing-page.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  const found = await unlessItFails(
    "product collections",
    orNotFound(api.call(getCollectionByName, { params: { name: params.slug.slice(0, 200) } })),
  );
  if (found === null) return data({ slug: params.slug, listed: null }, 503);
  const { id, name, slug, description } = found.collection;
  const { search, searchParams } = new URL(request.url);
  // Collections can be found by name too, but each has only one canonical URL.
  if (slug !== params.slug) throw redirect(`/collections/${encodeURIComponent(slug)}${search}`, 301);

  const listing = listingOf(searchParams);
  const { sortBy, desc } = SORTS[listing.sort];
  const query = {
    limit: PRODUCT_PAGE_SIZE,
    offset: (listing.page - 1) * PRODUCT_PAGE_SIZE,
    desc: desc ? "true" : "false",
  } as const;
  // Only a collection has its own order, and only the whole shop can be filtered.
  const page =
    listing.only.length === 0
      ? api.call(listCollectionProducts, { params: { collectionId: id }, query: { ...query, sortBy } })
      : api.call(listProducts, {
          query: {
            ...query,
            collection: id,
            filter: listing.only.join(","),
            ...(sortBy === "position" ? { sortBy: "popular", desc: "true" } : { sortBy }),
          },
        });
  const read = await unlessItFails(
    "product collections",
    Promise.all([page, api.call(listProductFilters, { query: { collection: id, active: "true" } })]),
  );
  if (read === null) return data({ slug, listed: null }, 503);
  const [{ products, count }, { filters: facts }] = read;
  // A page number beyond the last one returns 404.
  if (products.length === 0 && listing.page > 1) throw data(null, { status: 404 });
  return data({
    slug,
    listed: { collection: { name, slug, description }, listing, facts, products: products.map(shelfProduct), count },
  });
}

export default function CollectionRoute({ loaderData: { slug, listed } }: Route.ComponentProps) {
  return <CollectionPage slug={slug} listed={listed} />;
}
