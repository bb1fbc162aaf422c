import { useEffect } from "react";
import type { Product } from "../../contract/products/product.ts";
import { listProducts } from "../../contract/products/products.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import { useCall } from "../platform/query.ts";
import type { CartItem } from "./cart.ts";
import { withStock } from "./change-cart.ts";
import { storedCheckout } from "./checkout-draft.ts";
import { lowerCart } from "./shortages.ts";

const NONE: readonly Product[] = [];

/**
 * Returns the pieces of a line reserved by this cart's unpaid order: no longer in stock, but still available to this
 * customer.
 */
const heldOf = (key: string): number =>
  storedCheckout.get()?.unpaid?.lines.find((line) => line.key === key)?.quantity ?? 0;

/**
 * Lowers the cart to the current stock (docs/product/checkout.md#cart). If a product cannot be loaded, its last known
 * stock is used.
 * @param looking while the cart is visible
 * @returns the products
 */
export function useFreshStock(items: readonly CartItem[], looking: boolean): readonly Product[] {
  const ids = [...new Set(items.map(({ productId }) => productId))].toSorted().join(",");
  const { data } = useCall(
    listProducts,
    { query: { ids, limit: 100 } },
    { enabled: looking && ids !== "", staleTime: 0 },
  );
  useEffect(() => {
    if (!data) return;
    const known = new Map(data.products.map((product) => [product.id, product]));
    lowerCart((cart) =>
      withStock(cart, ({ key, productId, productVariantId, stock }) => {
        const product = known.get(productId);
        if (product === undefined) return stock;
        const left = stockLeft(product, product.variants.find(({ id }) => id === productVariantId) ?? null);
        return left === null ? null : left + heldOf(key);
      }),
    );
  }, [data]);
  return data?.products ?? NONE;
}
