import type { Client } from "../../contract/kit/client.ts";
import { listCollections } from "../../contract/collections/collections.ts";
import { listPosts } from "../../contract/community/community.ts";
import { listContentPages } from "../../contract/community/content-pages.ts";
import { listPapers } from "../../contract/prints/prints.ts";
import { listProducts } from "../../contract/products/products.ts";
import { MAIN_PRODUCT_SKU } from "../../rules/products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { pageContext } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import type { Route } from "./+types/sitemap.ts";

const STATIC_PAGES = [
  "/",
  "/pricing",
  "/memberships",
  "/collections",
  `/products/${MAIN_PRODUCT_SKU}`,
  "/lab",
  "/club",
  "/about",
  "/locations",
  "/frequently-asked-questions",
  "/notes",
  "/terms",
  "/privacy-policy",
];
/** The API's maximum page size. */
const AT_ONCE = 100;

type Place = { path: string; changedAt?: string };

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const [{ pages }, posts, collections, papers, products] = await Promise.all([
    api.call(listContentPages),
    all((offset) => api.call(listPosts, { query: { limit: AT_ONCE, offset } }).then((reply) => reply.posts)),
    all((offset) =>
      api
        .call(listCollections, { query: { active: "true", limit: AT_ONCE, offset } })
        .then((reply) => reply.detailedCollections),
    ),
    all((offset) => api.call(listPapers, { query: { limit: AT_ONCE, offset } }).then((reply) => reply.papers)),
    all((offset) => listShopProducts(api, offset)),
  ]);
  // Papers named by print orders. They are not listed: the shop's prints have their own pages.
  const bare = new Set(papers.map(({ productId }) => productId));
  const places: Place[] = [
    ...STATIC_PAGES.map((path) => ({ path })),
    ...pages.map(({ slug }) => ({ path: `/${slug}` })),
    ...collections.map(({ collection }) => ({ path: `/collections/${encodeURIComponent(collection.slug)}` })),
    ...products.filter(({ id }) => !bare.has(id)).map(({ slug }) => ({ path: `/products/${slug}` })),
    ...posts
      .filter(({ slug }) => slug !== null)
      .map(({ slug, publishedAt }) => ({ path: `/notes/${slug}`, changedAt: publishedAt })),
  ];
  const entries = places.map(
    ({ path, changedAt }) =>
      `<url><loc>${publicUrl}${path}</loc>${changedAt === undefined ? "" : `<lastmod>${changedAt.slice(0, 10)}</lastmod>`}</url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8", ...everyonesPage() } });
}

const listShopProducts = async (api: Client, offset: number) =>
  (
    await api.call(listProducts, {
      query: { limit: AT_ONCE, offset, sortBy: "createdAt", productType: SHOP_PRODUCT_TYPES.join(",") },
    })
  ).products;

async function all<One>(read: (offset: number) => Promise<One[]>): Promise<One[]> {
  const found: One[] = [];
  for (;;) {
    const next = await read(found.length);
    found.push(...next);
    if (next.length < AT_ONCE) return found;
  }
}
