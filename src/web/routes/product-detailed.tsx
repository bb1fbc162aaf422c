import { data, redirect } from "react-router";
import { z } from "zod";
import { getProduct } from "../../contract/products/products.ts";
import { MAIN_PRODUCT_SKU } from "../../rules/products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { DevelopIt } from "../orders/develop-it.tsx";
import { orNotFound, visitorApi } from "../platform/load-context.ts";
import { everyonesPage } from "../platform/public-page.tsx";
import { NotifyMe } from "../reminders/notify-me.tsx";
import { buyingOf } from "../shop/order-print.tsx";
import { ProductPage } from "../shop/product-page.tsx";
import { shownProduct } from "../shop/shown-product.ts";
import type { Route } from "./+types/product-detailed.ts";

export const headers = everyonesPage;

export { MissingPage as ErrorBoundary } from "./missing-page.tsx";

/** A product by id, with its details only: the header is blurred over its pictures, and no other products follow. */
export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(productId).success) throw data(null, { status: 404 });
  const { product } = await orNotFound(visitorApi(context).call(getProduct, { params: { productId } }));
  if (product.productType === "SUBSCRIPTION") throw redirect("/memberships/purchase");
  if (!SHOP_PRODUCT_TYPES.some((type) => type === product.productType)) throw redirect(`/products/${MAIN_PRODUCT_SKU}`);
  return { product: shownProduct(product) };
}

export default function DetailedProductRoute({ loaderData: { product } }: Route.ComponentProps) {
  const Buy = buyingOf(product) ?? AddToCart;
  return <ProductPage product={product} others={[]} AddToCart={Buy} NotifyMe={NotifyMe} Develop={DevelopIt} />;
}
