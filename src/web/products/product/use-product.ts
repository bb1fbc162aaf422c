import { useQueryClient } from "@tanstack/react-query";
import { listChanges } from "../../../contract/history/history.ts";
import type { Product } from "../../../contract/products/product.ts";
import { listStockMovements } from "../../../contract/products/product-desk.ts";
import { getProduct, listProducts } from "../../../contract/products/products.ts";
import { useLiveStock } from "../use-live-stock.ts";
import { callKey, useCall } from "../../platform/query.ts";

/** A product as staff see it, and what keeps it on the page when a call answers it anew. */
export function useProduct(productId: string) {
  const queries = useQueryClient();
  const input = { params: { productId } };
  const query = useCall(getProduct, input);
  useLiveStock(productId);
  /** Shows the product as a call has just answered it. */
  function keep(product: Product): void {
    queries.setQueryData(callKey(getProduct, input), { product });
    void queries.invalidateQueries({ queryKey: callKey(listProducts) });
    void queries.invalidateQueries({ queryKey: callKey(listStockMovements, input) });
    void queries.invalidateQueries({ queryKey: callKey(listChanges) });
  }
  /** Looks at it anew. */
  async function look(): Promise<Product | undefined> {
    void queries.invalidateQueries({ queryKey: callKey(listProducts) });
    void queries.invalidateQueries({ queryKey: callKey(listChanges) });
    const { data } = await query.refetch();
    return data?.product;
  }
  return { query, product: query.data?.product, keep, look };
}

/** What the parts of a product's page are given. */
export type ProductDesk = Pick<ReturnType<typeof useProduct>, "keep" | "look"> & { product: Product };
