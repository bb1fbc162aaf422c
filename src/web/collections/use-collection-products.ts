import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listCollectionProducts } from "../../contract/collections/collections.ts";
import type { CallError } from "../../contract/kit/client.ts";
import type { Product } from "../../contract/products/product.ts";
import { api } from "../platform/api.ts";
import { callKey } from "../platform/query.ts";

/** Page size, and the most products that can be reordered (contract, reorderCollectionProducts). */
const PAGE = 100;
const MOST = 1000;

export function useCollectionProducts(collectionId: string) {
  const queries = useQueryClient();
  const queryKey = [...callKey(listCollectionProducts, { params: { collectionId } }), "all"];
  const query = useQuery<readonly Product[], CallError>({
    queryKey,
    async queryFn() {
      const all: Product[] = [];
      for (;;) {
        const page = { limit: PAGE, offset: all.length };
        const { products, count } = await api.call(listCollectionProducts, { params: { collectionId }, query: page });
        all.push(...products);
        if (products.length === 0 || all.length >= Math.min(count, MOST)) return all;
      }
    },
  });
  return {
    query,
    /** Shows them optimistically until the lab has replied. */
    show: (products: readonly Product[]) => queries.setQueryData(queryKey, products),
    look: () => queries.invalidateQueries({ queryKey: callKey(listCollectionProducts) }),
  };
}
