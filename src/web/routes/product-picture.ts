import { data, redirect } from "react-router";
import { getProductBySlug } from "../../contract/products/products.ts";
import { orNotFound, visitorApi } from "../platform/load-context.ts";
import { shownProduct } from "../shop/shown-product.ts";
import type { Route } from "./+types/product-picture.ts";

/** Permanent URL of a product's first picture, for other sites: file links expire after half an hour. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { product } = await orNotFound(visitorApi(context).call(getProductBySlug, { params: { slug } }));
  const [picture] = shownProduct(product).pictures;
  if (picture === undefined) throw data(null, { status: 404 });
  return redirect(picture.read, { headers: { "cache-control": "public, max-age=300" } });
}
