import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "../../contract/products/product.ts";
import { listStockMovements } from "../../contract/products/product-desk.ts";
import { getProduct } from "../../contract/products/products.ts";
import { api } from "../platform/api.ts";
import { useLive } from "../platform/live.tsx";
import { callKey } from "../platform/query.ts";

/** A busy shop sells many pieces within seconds; what is on the shelves is asked for at most this often, in ms. */
export const STOCK_AT_MOST_EVERY_MS = 2000;

/** A product as it is shown, with what is on its shelves by now. All else waits for a look: a form is being filled with it. */
export function withStockOf(shown: Product, fresh: Product): Product {
  const counts = new Map(fresh.variants.map(({ id, stock }) => [id, stock]));
  const variants = shown.variants.map((one) => ({ ...one, stock: counts.get(one.id) ?? one.stock }));
  return { ...shown, stock: fresh.stock, variants };
}

/** Shows what is on a product's shelves as it is ordered, comes back and is put right. */
export function useLiveStock(productId: string): void {
  const queries = useQueryClient();
  const input = { params: { productId } };
  const refresh = useThrottledCallback(async () => {
    void queries.invalidateQueries({ queryKey: callKey(listStockMovements, input) });
    // What cannot be asked now is heard of with the next event, or when the line is back.
    const fresh = await api.call(getProduct, input).catch(() => null);
    if (fresh === null) return;
    queries.setQueryData<{ product: Product }>(
      callKey(getProduct, input),
      (shown) => shown && { product: withStockOf(shown.product, fresh.product) },
    );
  }, STOCK_AT_MOST_EVERY_MS);
  useLive((event) => {
    if (event.type === "order" || (event.type === "stock" && event.productId === productId)) void refresh();
  }, refresh);
}
