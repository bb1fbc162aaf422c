import type { Client } from "../../contract/kit/client.ts";
import { listCollections } from "../../contract/collections/collections.ts";
import { listReviews } from "../../contract/community/community.ts";
import { listContentPages } from "../../contract/community/content-pages.ts";
import { listSelectedSubmissions } from "../../contract/submissions/submissions.ts";

/** Selected submissions that are loaded at a time (docs/product/submissions.md#where-they-are-shown). */
const GALLERY_PAGE_SIZE = 25;

/**
 * Loads all data of the landing page in parallel. Failed calls return empty lists, because a page with one section less
 * is better than none (docs/product/errors.md#silent-failures); the server logs the failed call.
 */
export async function loadLanding(api: Client) {
  const [shop, community, selected, pages] = await Promise.all([
    api.call(listCollections, { query: { active: "true" } }).catch(() => ({ detailedCollections: [] })),
    api.call(listReviews).catch(() => ({ reviews: [] })),
    api
      .call(listSelectedSubmissions, { query: { limit: GALLERY_PAGE_SIZE } })
      .catch(() => ({ submissions: [], count: 0 })),
    api.call(listContentPages).catch(() => ({ pages: [] })),
  ]);
  return {
    collections: shop.detailedCollections,
    reviews: community.reviews,
    selected,
    pages: pages.pages.map(({ slug, city, title }) => ({ slug, city, title })),
  };
}

export type LandingData = Awaited<ReturnType<typeof loadLanding>>;

export type PageLink = LandingData["pages"][number];
