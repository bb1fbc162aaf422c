import { useQueryClient } from "@tanstack/react-query";
import { listChanges } from "../../../contract/history/history.ts";
import type { Product } from "../../../contract/products/product.ts";
import { listStockMovements } from "../../../contract/products/product-desk.ts";
import { getProduct, listProducts } from "../../../contract/products/products.ts";
import { useLiveStock } from "../use-live-stock.ts";
import { callKey, useCall } from "../../platform/query.ts";

export function useProduct(productId: string) {
  const queries = useQueryClient();
  const input = { params: { productId } };
  const query = useCall(getProduct, input);
  useLiveStock(productId);
  function keep(product: Product): void {
    queries.setQueryData(callKey(getProduct, input), { product });
    void queries.invalidateQueries({ queryKey: callKey(listProducts) });
    void queries.invalidateQueries({ queryKey: callKey(listStockMovements, input) });
    void queries.invalidateQueries({ queryKey: callKey(listChanges) });
  }
  async function look(): Promise<Product | undefined> {
    void queries.invalidateQueries({ queryKey: callKey(listProducts) });
    void queries.invalidateQueries({ queryKey: callKey(listChanges) });
    const { data } = await query.refetch();
    return data?.product;
  }
  return { query, product: query.data?.product, keep, look };
}

export type ProductDesk = Pick<ReturnType<typeof useProduct>, "keep" | "look"> & { product: Product };
