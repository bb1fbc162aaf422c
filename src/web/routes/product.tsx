import { data, redirect } from "react-router";
import { CallError, type Client } from "../../contract/kit/client.ts";
import type { Product } from "../../contract/products/product.ts";
import { getProductByName, getProductBySlug, listBoughtWith, listProducts } from "../../contract/products/products.ts";
import { listSelectedSubmissions } from "../../contract/submissions/submissions.ts";
import { stockName } from "../../rules/film/stocks.ts";
import type { ProductFilm } from "../../rules/products/film-of-product.ts";
import { MAIN_PRODUCT_SKU } from "../../rules/products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { ShotOn } from "../community/shot-on.tsx";
import { DevelopIt } from "../orders/develop-it.tsx";
import { orNotFound, visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { listProductReviews } from "../../contract/reviews/reviews.ts";
import { ShownReviews } from "../reviews/product-reviews.tsx";
import { NotifyMe } from "../reminders/notify-me.tsx";
import { companionKinds } from "../../rules/products/goes-with.ts";
import { relatedProducts } from "../shop/related-products.ts";
import type { ShelfProduct } from "../shop/shelf.ts";
import { buyingOf } from "../shop/order-print.tsx";
import { ProductPage } from "../shop/product-page.tsx";
import { allFacts, filmOf, shownProduct } from "../shop/shown-product.ts";
import { unlessItFails } from "../shop/unless-it-fails.ts";
import type { Route } from "./+types/product.ts";

export const headers = everyonesPage;

export { MissingPage as ErrorBoundary } from "./missing-page.tsx";

const FRAMES = 8;

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const api = visitorApi(context);
  if (slug.length > 200) throw data(null, { status: 404 });
  const product = await findProduct(api, slug);
  // Services are bought with a roll of film, and memberships on their own page.
  if (product.productType === "SUBSCRIPTION") throw redirect("/memberships/purchase");
  if (!SHOP_PRODUCT_TYPES.some((type) => type === product.productType)) throw redirect(`/products/${MAIN_PRODUCT_SKU}`);
  if (slug !== product.slug) throw redirect(`/products/${product.slug}`, 301);

  const shown = shownProduct(product);
  const [others, shotOn, reviews] = await Promise.all([
    goesWith(api, product),
    framesOn(api, filmOf(shown)),
    unlessItFails("reviews", api.call(listProductReviews, { params: { productId: product.id } })),
  ]);
  return { product: shown, others, shotOn, reviews };
}

/** Returns featured frames shot on this film, newest first; null if there are none. */
async function framesOn(api: Client, film: ProductFilm | null) {
  if (film?.stock == null) return null;
  const name = stockName(film.stock);
  const query = { search: name, limit: FRAMES, sortBy: "selectedAt", desc: "true" } as const;
  const found = await unlessItFails("submissions", api.call(listSelectedSubmissions, { query }));
  // "Portra 400" is not "Portra 400NC".
  const submissions = (found?.submissions ?? []).filter(
    ({ filmRoll: { brand, model } }) => brand === film.stock?.brand && model === film.stock?.model,
  );
  return submissions.length === 0 ? null : { film: name, submissions };
}

/** Finds a product by slug, or by name, which redirects to the slug. */
async function findProduct(api: Client, slugOrName: string): Promise<Product> {
  try {
    return (await api.call(getProductBySlug, { params: { slug: slugOrName } })).product;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    const { product } = await orNotFound(api.call(getProductByName, { params: { name: slugOrName } }));
    throw redirect(`/products/${product.slug}`, 301);
  }
}

/** Enough to find each kind of companion among the best sellers. */
const COMPANIONS = 48;

/** Returns products bought together with this one, then those of the kinds that go with it. */
async function goesWith(api: Client, product: Product): Promise<ShelfProduct[]> {
  const kinds = companionKinds(allFacts(product.details));
  const query = {
    productType: SHOP_PRODUCT_TYPES.join(","),
    sortBy: "popular",
    desc: "true",
    limit: COMPANIONS,
    filter: kinds.map((kind) => `kind:${kind}`).join(","),
  } as const;
  const [together, companions] = await Promise.all([
    unlessItFails("products", api.call(listBoughtWith, { params: { productId: product.id } })),
    kinds.length === 0 ? null : unlessItFails("products", api.call(listProducts, { query })),
  ]);
  return relatedProducts(product, together?.products ?? [], companions?.products ?? []);
}

export default function ProductRoute({ loaderData: { product, others, shotOn, reviews } }: Route.ComponentProps) {
  const Buy = buyingOf(product) ?? AddToCart;
  return (
    <ProductPage
      product={product}
      others={others}
      AddToCart={Buy}
      NotifyMe={NotifyMe}
      Develop={DevelopIt}
      rating={reviews}
      reviews={reviews && <ShownReviews key={product.id} productId={product.id} first={reviews} />}
      shotOn={shotOn && <ShotOn key={product.id} {...shotOn} />}
    />
  );
}
