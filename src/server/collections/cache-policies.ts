import type * as contract from "../../contract/collections/collections.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { shopPolicy, showing, trueUntil } from "../products/cache-policies.ts";
import type { ProductPage } from "../products/queries.ts";

type Listed = { search?: string | undefined; offset: number };

export const listPolicy = {
  ...shopPolicy,
  describe: (
    { detailedCollections }: ReplyOf<typeof contract.listCollections>,
    { query, now }: { query: Listed; now: Date },
  ) => ({
    ...showing(
      detailedCollections.flatMap(({ popularProducts }) => popularProducts),
      now,
    ),
    isVariant: Boolean(query.search) || query.offset > 0,
  }),
};

/** Evicts an id, name or slug in another spelling first. */
export const collectionPolicy = {
  ...shopPolicy,
  describe: (
    { collection }: { collection: contract.ProductCollection },
    { params, now }: { params: Record<string, string>; now: Date },
  ) => ({
    until: trueUntil([], now),
    isVariant: Object.values(params).some(
      (requested) => ![collection.id, collection.slug, collection.name].includes(requested),
    ),
  }),
};

export const productsPolicy = {
  ...shopPolicy,
  describe: ({ products }: ProductPage, { query, now }: { query: Listed; now: Date }) => ({
    ...showing(products, now),
    isVariant: Boolean(query.search) || query.offset > 0,
  }),
};
