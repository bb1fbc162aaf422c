import * as contract from "../../contract/collections/collections.ts";
import type { Deps } from "../deps.ts";
import { handleCall } from "../handle-call.ts";
import { announcePicture } from "../products/announce-picture.ts";
import { shopViewerOf } from "../products/product-reply.ts";
import { removePicture } from "../products/remove-picture.ts";
import { addCollectionProduct, removeCollectionProduct, reorderCollectionProducts } from "./collection-products.ts";
import { collectionProducts, findCollection, listCollections } from "./queries.ts";
import { addCollection, removeCollection, updateCollection } from "./save-collection.ts";

const STAFF = { admin: true } as const;
const collectionReply = async (deps: Deps, id: string) => ({ collection: await findCollection(deps, STAFF, { id }) });

export const collectionsCalls = {
  listCollections: handleCall(contract.listCollections, (deps, { query, caller }) =>
    listCollections(deps, shopViewerOf(caller), query),
  ),

  getCollection: handleCall(contract.getCollection, async (deps, { params, caller }) => ({
    collection: await findCollection(deps, shopViewerOf(caller), { id: params.collectionId }),
  })),

  getCollectionByName: handleCall(contract.getCollectionByName, async (deps, { params, caller }) => ({
    collection: await findCollection(deps, shopViewerOf(caller), { name: params.name }),
  })),

  addCollection: handleCall(contract.addCollection, async (deps, { body }) =>
    collectionReply(deps, await addCollection(deps, body)),
  ),

  updateCollection: handleCall(contract.updateCollection, async (deps, { params, body }) => {
    await updateCollection(deps, params.collectionId, body);
    return collectionReply(deps, params.collectionId);
  }),

  removeCollection: handleCall(contract.removeCollection, async (deps, { params }) => {
    await removeCollection(deps, params.collectionId);
    return { done: true as const };
  }),

  listCollectionProducts: handleCall(contract.listCollectionProducts, (deps, { params, query, caller }) =>
    collectionProducts(deps, shopViewerOf(caller), params.collectionId, query),
  ),

  addCollectionProduct: handleCall(contract.addCollectionProduct, async (deps, { params, body }) => {
    await addCollectionProduct(deps, params.collectionId, body.productId);
    return collectionReply(deps, params.collectionId);
  }),

  removeCollectionProduct: handleCall(contract.removeCollectionProduct, async (deps, { params }) => {
    await removeCollectionProduct(deps, params.collectionId, params.productId);
    return collectionReply(deps, params.collectionId);
  }),

  reorderCollectionProducts: handleCall(contract.reorderCollectionProducts, async (deps, { params, body }) => {
    await reorderCollectionProducts(deps, params.collectionId, body.productIds);
    return collectionReply(deps, params.collectionId);
  }),

  addCollectionImage: handleCall(contract.addCollectionImage, async (deps, { params, body }) => {
    const { id } = await findCollection(deps, STAFF, { id: params.collectionId });
    return announcePicture(deps, { kind: "collection", id }, body);
  }),

  removeCollectionImage: handleCall(contract.removeCollectionImage, async (deps, { params, query }) => {
    await removePicture(deps, { kind: "collection", id: params.collectionId }, query.path);
    return { done: true as const };
  }),
};
