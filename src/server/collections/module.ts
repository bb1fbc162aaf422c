import * as contract from "../../contract/collections/collections.ts";
import type { Deps } from "../deps.ts";
import { handleCall, cachedCall } from "../handle-call.ts";
import { receivePicture } from "../products/save-picture.ts";
import { announcePicture } from "../products/announce-picture.ts";
import { collectionPolicy, listPolicy, productsPolicy } from "./cache-policies.ts";
import { shopViewerOf } from "../products/product-reply.ts";
import { removePicture, restorePicture } from "../products/remove-picture.ts";
import { addCollectionProduct, removeCollectionProduct, reorderCollectionProducts } from "./collection-products.ts";
import { collectionProducts, findCollection, listCollections } from "./queries.ts";
import { addCollection, removeCollection, reorderCollections, updateCollection } from "./save-collection.ts";
import { SHOP_PICTURE_LIMIT } from "../../rules/products/pictures.ts";
import type { Module } from "../module.ts";

const STAFF = { admin: true } as const;
const collectionReply = async (deps: Deps, id: string) => ({ collection: await findCollection(deps, STAFF, { id }) });

export const collectionsModule = {
  endpoints: {
    listCollections: cachedCall(contract.listCollections, listPolicy, (deps, { query, caller }) =>
      listCollections(deps, shopViewerOf(caller), query),
    ),

    getCollection: cachedCall(contract.getCollection, collectionPolicy, async (deps, { params, caller }) => ({
      collection: await findCollection(deps, shopViewerOf(caller), { id: params.collectionId }),
    })),

    getCollectionByName: cachedCall(
      contract.getCollectionByName,
      collectionPolicy,
      async (deps, { params, caller }) => ({
        collection: await findCollection(deps, shopViewerOf(caller), { name: params.name }),
      }),
    ),

    addCollection: handleCall(contract.addCollection, async (deps, { body, caller }) =>
      collectionReply(deps, await addCollection(deps, body, caller.userId)),
    ),

    updateCollection: handleCall(contract.updateCollection, async (deps, { params, body, caller }) => {
      await updateCollection(deps, params.collectionId, body, caller.userId);
      return collectionReply(deps, params.collectionId);
    }),

    reorderCollections: handleCall(contract.reorderCollections, async (deps, { body, caller }) => ({
      collectionIds: await reorderCollections(deps, { ...body, by: caller.userId }),
    })),

    removeCollection: handleCall(contract.removeCollection, async (deps, { params, caller }) => {
      await removeCollection(deps, params.collectionId, caller.userId);
      return { done: true as const };
    }),

    listCollectionProducts: cachedCall(
      contract.listCollectionProducts,
      productsPolicy,
      (deps, { params, query, caller }) => collectionProducts(deps, shopViewerOf(caller), params.collectionId, query),
    ),

    addCollectionProduct: handleCall(contract.addCollectionProduct, async (deps, { params, body, caller }) => {
      await addCollectionProduct(deps, params.collectionId, { ...body, by: caller.userId });
      return collectionReply(deps, params.collectionId);
    }),

    removeCollectionProduct: handleCall(contract.removeCollectionProduct, async (deps, { params, caller }) => {
      await removeCollectionProduct(deps, params.collectionId, { ...params, by: caller.userId });
      return collectionReply(deps, params.collectionId);
    }),

    reorderCollectionProducts: handleCall(
      contract.reorderCollectionProducts,
      async (deps, { params, body, caller }) => {
        await reorderCollectionProducts(deps, params.collectionId, { ...body, by: caller.userId });
        return collectionReply(deps, params.collectionId);
      },
    ),

    addCollectionImage: handleCall(contract.addCollectionImage, async (deps, { params, body }) => {
      const { id } = await findCollection(deps, STAFF, { id: params.collectionId });
      return announcePicture(deps, { kind: "collection", id }, body);
    }),

    restoreCollectionImage: handleCall(contract.restoreCollectionImage, async (deps, { params, query, caller }) => {
      await restorePicture(deps, { kind: "collection", id: params.collectionId }, { ...query, by: caller.userId });
      return collectionReply(deps, params.collectionId);
    }),

    removeCollectionImage: handleCall(contract.removeCollectionImage, async (deps, { params, query, caller }) => {
      await removePicture(deps, { kind: "collection", id: params.collectionId }, { ...query, by: caller.userId });
      return { done: true as const };
    }),
  },

  uploads: {
    collections: { limit: SHOP_PICTURE_LIMIT, keeps: false, receive: receivePicture },
  },
} satisfies Module;
