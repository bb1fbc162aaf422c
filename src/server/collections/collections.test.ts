import { expect, test } from "vitest";
import * as contract from "../../contract/collections/collections.ts";
import { listProducts } from "../../contract/products/products.ts";
import { addCollection, addProduct } from "../../../tests/support/shop-makers.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { newId } from "../platform/ids.ts";

const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name);

test("a collection is found by id, name and slug; an inactive one by admins only", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { collection: made } = await admin.call(contract.addCollection, { body: { name: "Color Negative Film" } });
  expect(made).toMatchObject({ slug: "color-negative-film", productCount: 0, featuredImage: null, version: 1 });
  const byName = (name: string) => lab.visitor().call(contract.getCollectionByName, { params: { name } });
  expect(await byName("color negative FILM")).toEqual({ collection: made });
  expect(await byName("color-negative-film")).toEqual({ collection: made });
  const params = { collectionId: made.id };
  expect(await lab.visitor().call(contract.getCollection, { params })).toEqual({ collection: made });
  const { id } = await addProduct(admin);
  await admin.call(contract.addCollectionProduct, { params, body: { productId: id } });
  const body = { name: "Color Film", active: false, version: 1 };
  expect(await admin.call(contract.updateCollection, { params, body })).toMatchObject({
    collection: { slug: "color-film", version: 2 },
  });
  await expect(lab.visitor().call(contract.getCollection, { params })).rejects.toMatchObject({ status: 404 });
  await expect(lab.visitor().call(contract.listCollectionProducts, { params })).rejects.toMatchObject({ status: 404 });
  const through = await lab.visitor().call(listProducts, { query: { collection: "color-film" } });
  expect(through.count).toBe(0);
  expect((await admin.call(contract.listCollectionProducts, { params })).count).toBe(1);
  const stale = admin.call(contract.updateCollection, { params, body });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "STALE", data: { version: 2 } });
});

test("collection names are unique and safe in URLs", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const create = (name: string) => admin.call(contract.addCollection, { body: { name } });
  const { id } = (await create("Cameras & Straps")).collection;
  await expect(create(" cameras & straps ")).rejects.toMatchObject({ status: 409, code: "NAME_TAKEN" });
  await expect(create("35mm/120")).rejects.toMatchObject({ status: 400 });
  const { collection: other } = await create("Gifts");
  const rename = admin.call(contract.updateCollection, {
    params: { collectionId: other.id },
    body: { name: "Cameras & Straps", version: 1 },
  });
  await expect(rename).rejects.toMatchObject({ code: "NAME_TAKEN" });
  await admin.call(contract.removeCollection, { params: { collectionId: id } });
  await expect(admin.call(contract.getCollection, { params: { collectionId: id } })).rejects.toMatchObject({
    status: 404,
  });
  await create("Cameras & Straps");
});

test("the list returns each collection with its first six products in one query", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const products = [];
  for (let n = 0; n < 8; n += 1) {
    products.push(await addProduct(admin, { name: `Card ${n}`, visibility: n === 1 ? "NONE" : "PUBLIC" }));
  }
  const { id } = await addCollection(admin, ...products.map((product) => product.id));
  const empty = await addCollection(admin);
  const { collection: hidden } = await admin.call(contract.addCollection, {
    body: { name: "Put away", active: false },
  });
  const { db } = lab.lab.deps;
  const pool = (db as unknown as { $client: { query: (...args: unknown[]) => unknown } }).$client;
  const query = pool.query.bind(pool);
  let queries = 0;
  pool.query = (...args) => ((queries += 1), query(...args));
  const list = await lab.visitor().call(contract.listCollections, { query: { active: "true" } });
  pool.query = query;
  expect(queries).toBe(1);
  const one = (collectionId: string) =>
    list.detailedCollections.find(({ collection }) => collection.id === collectionId);
  expect(namesOf(one(id)!.popularProducts)).toEqual(["Card 0", "Card 2", "Card 3", "Card 4", "Card 5", "Card 6"]);
  expect(one(id)!.collection.productCount).toBe(7);
  expect(one(empty.id)!.popularProducts).toEqual([]);
  expect(one(hidden.id)).toBeUndefined();
  expect(list.count).toBe(list.detailedCollections.length);
  expect((await admin.call(contract.listCollections, {})).count).toBeGreaterThan(list.count);
  expect(await lab.visitor().call(contract.listCollections, { query: { offset: 90 } })).toEqual({
    detailedCollections: [],
    count: list.count,
  });
});

test("products can be added, removed and reordered; an order names each exactly once", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const products = await Promise.all([0, 1, 2].map((n) => addProduct(admin, { name: `Place ${n}` })));
  const ids = products.map(({ id }) => id) as [string, string, string];
  const { id } = await addCollection(admin, ...ids);
  const params = { collectionId: id };
  const listed = async () => namesOf((await lab.visitor().call(contract.listCollectionProducts, { params })).products);
  expect(await listed()).toEqual(["Place 0", "Place 1", "Place 2"]);
  const reorder = (productIds: string[]) =>
    admin.call(contract.reorderCollectionProducts, { params, body: { productIds } });
  await reorder([ids[2], ids[0], ids[1]]);
  expect(await listed()).toEqual(["Place 2", "Place 0", "Place 1"]);
  const refused = { status: 409, code: "OTHER_PRODUCTS", data: { productIds: [ids[2], ids[0], ids[1]] } };
  await expect(reorder([ids[0], ids[1]])).rejects.toMatchObject(refused);
  await expect(reorder([...ids, newId()])).rejects.toMatchObject(refused);
  await expect(reorder([ids[0], ids[1], newId()])).rejects.toMatchObject(refused);
  await expect(reorder([ids[0], ids[0], ids[1]])).rejects.toMatchObject({ status: 400 });
  const { collection } = await admin.call(contract.addCollectionProduct, { params, body: { productId: ids[2] } });
  expect(collection.productCount).toBe(3);
  await admin.call(contract.removeCollectionProduct, { params: { ...params, productId: ids[0] } });
  const again = admin.call(contract.removeCollectionProduct, { params: { ...params, productId: ids[0] } });
  await expect(again).rejects.toMatchObject({ status: 404 });
  await admin.call(contract.addCollectionProduct, { params, body: { productId: ids[0] } });
  expect(await listed()).toEqual(["Place 2", "Place 1", "Place 0"]);
  const unknown = admin.call(contract.addCollectionProduct, { params, body: { productId: newId() } });
  await expect(unknown).rejects.toMatchObject({ status: 400, errors: [{ path: "productId" }] });
});

test("concurrent additions to a collection get separate positions", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { id } = await addCollection(admin);
  const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(admin)));
  const params = { collectionId: id };
  await Promise.all(
    products.map((product) => admin.call(contract.addCollectionProduct, { params, body: { productId: product.id } })),
  );
  const page = await admin.call(contract.listCollectionProducts, { params, query: { limit: 5, offset: 5 } });
  expect([page.products.length, page.count]).toEqual([5, 12]);
  const search = products[3]!.name;
  const found = await admin.call(contract.listCollectionProducts, { params, query: { search } });
  expect(found.products.map(({ id: productId }) => productId)).toEqual([products[3]!.id]);
  const query = { sortBy: "createdAt" as const, desc: "true" as const, limit: 100 };
  const newest = (await admin.call(contract.listCollectionProducts, { params, query })).products.map(({ id }) => id);
  // Concurrent products may get their ids in another order than their times.
  const ageOf = ({ id: productId, createdAt }: { id: string; createdAt: string }) => `${createdAt} ${productId}`;
  expect(newest).toEqual(
    products.toSorted((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1)).map(({ id: productId }) => productId),
  );
});

test("collections are reordered all together; an incomplete order is rejected, without new versions", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const made = [await addCollection(admin), await addCollection(admin), await addCollection(admin)];
  const all = async () =>
    (await admin.call(contract.listCollections, { query: { limit: 100 } })).detailedCollections.map(
      ({ collection }) => collection,
    );
  const ids = (await all()).map(({ id }) => id);
  const wanted = ids.toReversed();
  await admin.call(contract.reorderCollections, { body: { collectionIds: wanted } });
  expect((await all()).map(({ id }) => id)).toEqual(wanted);
  expect((await all()).find(({ id }) => id === made[0]!.id)!.version).toBe(made[0]!.version);
  const short = admin.call(contract.reorderCollections, { body: { collectionIds: wanted.slice(1) } });
  await expect(short).rejects.toMatchObject({
    status: 409,
    code: "OTHER_COLLECTIONS",
    data: { collectionIds: wanted },
  });
  const twice = admin.call(contract.reorderCollections, { body: { collectionIds: [wanted[0]!, ...wanted] } });
  await expect(twice).rejects.toMatchObject({ status: 400 });
});
