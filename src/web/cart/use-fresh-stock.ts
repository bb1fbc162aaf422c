import { useEffect } from "react";
import { listProducts } from "../../contract/products/products.ts";
import { stockLeft } from "../../rules/products/stock-left.ts";
import { useCall } from "../platform/query.ts";
import type { CartItem } from "./cart.ts";
import { withStock } from "./change-cart.ts";
import { changeCart } from "./use-cart.ts";

/**
 * Lowers the cart to what is on the shelf now (docs/product/checkout.md#cart). A product that cannot be looked up keeps what was known.
 * @param looking while the cart is seen
 */
export function useFreshStock(items: readonly CartItem[], looking: boolean): void {
  const ids = [...new Set(items.map(({ productId }) => productId))].toSorted().join(",");
  const { data } = useCall(
    listProducts,
    { query: { ids, limit: 100 } },
    { enabled: looking && ids !== "", staleTime: 0 },
  );
  useEffect(() => {
    if (!data) return;
    const known = new Map(data.products.map((product) => [product.id, product]));
    changeCart((cart) =>
      withStock(cart, ({ productId, productVariantId, stock }) => {
        const product = known.get(productId);
        if (product === undefined) return stock;
        return stockLeft(product, product.variants.find(({ id }) => id === productVariantId) ?? null);
      }),
    );
  }, [data]);
}
