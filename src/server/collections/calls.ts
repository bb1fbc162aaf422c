import * as contract from "../../contract/collections/collections.ts";
import type { Deps } from "../deps.ts";
import { handle } from "../handle.ts";
import { announcePicture } from "../products/announce-picture.ts";
import { shopViewerOf } from "../products/product-reply.ts";
import { removePicture } from "../products/remove-picture.ts";
import { addCollectionProduct, removeCollectionProduct, reorderCollectionProducts } from "./collection-products.ts";
import { collectionProducts, findCollection, listCollections } from "./queries.ts";
import { addCollection, removeCollection, updateCollection } from "./save-collection.ts";

const STAFF = { admin: true } as const;
const collectionReply = async (deps: Deps, id: string) => ({ collection: await findCollection(deps, STAFF, { id }) });

export const collectionsCalls = {
  listCollections: handle(contract.listCollections, (deps, { query, caller }) =>
    listCollections(deps, shopViewerOf(caller), query),
  ),

  getCollection: handle(contract.getCollection, async (deps, { params, caller }) => ({
    collection: await findCollection(deps, shopViewerOf(caller), { id: params.collectionId }),
  })),

  getCollectionByName: handle(contract.getCollectionByName, async (deps, { params, caller }) => ({
    collection: await findCollection(deps, shopViewerOf(caller), { name: params.name }),
  })),

  addCollection: handle(contract.addCollection, async (deps, { body }) =>
    collectionReply(deps, await addCollection(deps, body)),
  ),

  updateCollection: handle(contract.updateCollection, async (deps, { params, body }) => {
    await updateCollection(deps, params.collectionId, body);
    return collectionReply(deps, params.collectionId);
  }),

  removeCollection: handle(contract.removeCollection, async (deps, { params }) => {
    await removeCollection(deps, params.collectionId);
    return { done: true as const };
  }),

  listCollectionProducts: handle(contract.listCollectionProducts, (deps, { params, query, caller }) =>
    collectionProducts(deps, shopViewerOf(caller), params.collectionId, query),
  ),

  addCollectionProduct: handle(contract.addCollectionProduct, async (deps, { params, body }) => {
    await addCollectionProduct(deps, params.collectionId, body.productId);
    return collectionReply(deps, params.collectionId);
  }),

  removeCollectionProduct: handle(contract.removeCollectionProduct, async (deps, { params }) => {
    await removeCollectionProduct(deps, params.collectionId, params.productId);
    return collectionReply(deps, params.collectionId);
  }),

  reorderCollectionProducts: handle(contract.reorderCollectionProducts, async (deps, { params, body }) => {
    await reorderCollectionProducts(deps, params.collectionId, body.productIds);
    return collectionReply(deps, params.collectionId);
  }),

  addCollectionImage: handle(contract.addCollectionImage, async (deps, { params, body }) => {
    const { id } = await findCollection(deps, STAFF, { id: params.collectionId });
    return announcePicture(deps, { kind: "collection", id }, body);
  }),

  removeCollectionImage: handle(contract.removeCollectionImage, async (deps, { params, query }) => {
    await removePicture(deps, { kind: "collection", id: params.collectionId }, query.path);
    return { done: true as const };
  }),
};
