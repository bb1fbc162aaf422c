import { useThrottledCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "../../contract/products/product.ts";
import { listStockMovements } from "../../contract/products/product-desk.ts";
import { getProduct } from "../../contract/products/products.ts";
import { api } from "../platform/api.ts";
import { useLive } from "../platform/live.tsx";
import { callKey } from "../platform/query.ts";

/** Minimum time between stock refetches, in ms: a busy shop sells many pieces within seconds. */
export const STOCK_AT_MOST_EVERY_MS = 2000;

/**
 * Returns the displayed product with its current stock. Other fields wait for a refetch, because a form is editing
 * them.
 */
export function withStockOf(shown: Product, fresh: Product): Product {
  const counts = new Map(fresh.variants.map(({ id, stock }) => [id, stock]));
  const variants = shown.variants.map((one) => ({ ...one, stock: counts.get(one.id) ?? one.stock }));
  return { ...shown, stock: fresh.stock, variants };
}

/** Updates a product's stock live as it is ordered, returned or corrected. */
export function useLiveStock(productId: string): void {
  const queries = useQueryClient();
  const input = { params: { productId } };
  const refresh = useThrottledCallback(async () => {
    void queries.invalidateQueries({ queryKey: callKey(listStockMovements, input) });
    // If this request fails, the next event or a reconnect refetches.
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
