import type { z } from "zod";
import * as collections from "../../src/contract/collections/collections.ts";
import type { Product } from "../../src/contract/products/product.ts";
import * as desk from "../../src/contract/products/product-desk.ts";
import type { Client } from "../../src/contract/kit/client.ts";

type NewProduct = z.input<typeof desk.addProduct.body>;

let made = 0;

/** A product as staff add it, with a unique name and SKU across all workers of the run. */
export async function addProduct(admin: Client, own: Partial<NewProduct> = {}): Promise<Product> {
  made += 1;
  const { product } = await admin.call(desk.addProduct, {
    body: {
      name: `Film ${made} of ${process.pid}`,
      sku: `film-${made}-of-${process.pid}`,
      productType: "PRODUCT",
      price: 1200,
      ...own,
    },
  });
  return product;
}

export async function addProductWithVariants(admin: Client, own: Partial<NewProduct> = {}): Promise<Product> {
  const { id, sku } = await addProduct(admin, own);
  const params = { productId: id };
  await admin.call(desk.addProductVariant, {
    params,
    body: { name: "Single", sku: `${sku}-1`, price: 1200, memberPrice: 1000, stock: 4 },
  });
  const { product } = await admin.call(desk.addProductVariant, {
    params,
    body: { name: "5 rolls", sku: `${sku}-5`, price: 5500, stock: 2, position: 1 },
  });
  return product;
}

export async function addCollection(admin: Client, ...productIds: string[]): Promise<collections.ProductCollection> {
  made += 1;
  let { collection } = await admin.call(collections.addCollection, {
    body: { name: `Shelf ${made} of ${process.pid}` },
  });
  const params = { collectionId: collection.id };
  for (const productId of productIds) {
    ({ collection } = await admin.call(collections.addCollectionProduct, { params, body: { productId } }));
  }
  return collection;
}
