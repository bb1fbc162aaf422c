import { z } from "zod";
import { staff, anyoneAndStaff, call, Version } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { Flag, listQuery, Paging } from "../kit/paging.ts";
import { Media, NewPicture, PictureLink, PicturePath, Product } from "../products/product.ts";
import { PRODUCT_PAGE_SIZE } from "../../rules/products/catalogue.ts";

const tag = "Product collections";

export const CollectionForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(120)
    .regex(/^[^/?#%\\]+$/, "A collection's name has no / ? # % or backslash, because it is part of an address")
    .meta({ example: "Color Film" }),
  description: z.string().trim().max(2000).default(""),
  orderIndex: z.number().int().min(0).max(10_000).default(0).meta({ description: "Place among the collections" }),
  active: z.boolean().default(true).meta({ description: "Whether the shop shows it" }),
});

export const ProductCollection = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string().meta({ description: "The name lowercased, spaces to hyphens", example: "color-film" }),
    description: z.string(),
    orderIndex: z.number().int(),
    active: z.boolean(),
    productCount: z
      .number()
      .int()
      .meta({ description: "Number of its products that the shop shows; for admins, of all" }),
    featuredImage: Media.nullable(),
    version: z.number().int(),
    createdAt: Time,
  })
  .meta({ id: "ProductCollection" });
export type ProductCollection = z.output<typeof ProductCollection>;

/** Number of products on a collection's card. */
export const POPULAR_PRODUCTS = 6;

const STALE = {
  status: 409,
  message: "Someone else just changed this collection. Check it and repeat your change.",
  data: z.object({ version: z.number().int() }),
} as const;
const NAME_TAKEN = { status: 409, message: "Another collection has this name. Choose another one." } as const;

export const listCollections = call({
  method: "GET",
  path: "/product-collections",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "Collections in order, each with its first products. Inactive ones are listed for admins only",
  query: listQuery(["orderIndex", "name", "createdAt"], false).extend({
    limit: Paging.shape.limit.unwrap().default(100),
    active: Flag.optional(),
  }),
  reply: z.object({
    detailedCollections: z.array(
      z.object({
        collection: ProductCollection,
        popularProducts: z.array(Product).max(POPULAR_PRODUCTS),
        featuredImage: Media.nullable(),
      }),
    ),
    count: z.number().int(),
  }),
});

export const getCollection = call({
  method: "GET",
  path: "/product-collections/:collectionId",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A collection",
  reply: z.object({ collection: ProductCollection }),
});

export const getCollectionByName = call({
  method: "GET",
  path: "/product-collections/name/:name",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A collection by its name, regardless of case, or by its slug",
  textParams: ["name"],
  reply: z.object({ collection: ProductCollection }),
});

export const addCollection = call({
  method: "POST",
  path: "/product-collections",
  who: staff("products.write"),
  tag,
  summary: "Create a collection",
  body: CollectionForm,
  reply: z.object({ collection: ProductCollection }),
  refusals: { NAME_TAKEN },
});

export const updateCollection = call({
  method: "PUT",
  path: "/product-collections/:collectionId",
  who: staff("products.write"),
  tag,
  summary: "Change a collection. A new name changes its slug",
  body: CollectionForm.extend({ version: Version }),
  reply: z.object({ collection: ProductCollection }),
  refusals: { STALE, NAME_TAKEN },
});

export const reorderCollections = call({
  method: "PUT",
  path: "/product-collections/reorder",
  who: staff("products.write"),
  tag,
  summary: "Reorder the collections; list each once",
  body: z.object({ collectionIds: z.array(z.uuid()).max(1000) }),
  reply: z.object({ collectionIds: z.array(z.uuid()) }),
  refusals: {
    OTHER_COLLECTIONS: {
      status: 409,
      message: "The collections just changed. Check them and repeat your change.",
      data: z.object({ collectionIds: z.array(z.uuid()) }),
    },
  },
});

export const removeCollection = call({
  method: "DELETE",
  path: "/product-collections/:collectionId",
  who: staff("products.write"),
  tag,
  summary: "Remove a collection. Its products stay",
});

export const listCollectionProducts = call({
  method: "GET",
  path: "/product-collections/:collectionId/products",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A collection's products, in their order",
  query: listQuery(["position", "createdAt", "name", "price", "popular"], false).extend({
    limit: Paging.shape.limit.unwrap().default(PRODUCT_PAGE_SIZE),
  }),
  reply: z.object({ products: z.array(Product), count: z.number().int() }),
});

export const addCollectionProduct = call({
  method: "POST",
  path: "/product-collections/:collectionId/products",
  who: staff("products.write"),
  tag,
  summary: "Add a product to the end of a collection. Repeating it is harmless",
  body: z.object({ productId: z.uuid() }),
  reply: z.object({ collection: ProductCollection }),
});

export const removeCollectionProduct = call({
  method: "DELETE",
  path: "/product-collections/:collectionId/products/:productId",
  who: staff("products.write"),
  tag,
  summary: "Remove a product from a collection",
  reply: z.object({ collection: ProductCollection }),
});

export const reorderCollectionProducts = call({
  method: "PUT",
  path: "/product-collections/:collectionId/products/reorder",
  who: staff("products.write"),
  tag,
  summary: "Reorder a collection's products; list each once",
  body: z.object({ productIds: z.array(z.uuid()).max(1000) }),
  reply: z.object({ collection: ProductCollection }),
  refusals: {
    OTHER_PRODUCTS: {
      status: 409,
      message: "The collection's products just changed. Check them and repeat your change.",
      data: z.object({ productIds: z.array(z.uuid()) }),
    },
  },
});

export const addCollectionImage = call({
  method: "POST",
  path: "/product-collections/:collectionId/images",
  who: staff("products.write"),
  tag,
  summary: "Announce a collection's picture; it replaces the previous one",
  body: NewPicture,
  reply: PictureLink,
});

export const removeCollectionImage = call({
  method: "DELETE",
  path: "/product-collections/:collectionId/images",
  who: staff("products.write"),
  tag,
  summary: "Remove a collection's picture. For a day it can come back",
  query: PicturePath,
});

export const restoreCollectionImage = call({
  method: "PUT",
  path: "/product-collections/:collectionId/images/restore",
  who: staff("products.write"),
  tag,
  summary: "Restore a removed picture of a collection, replacing the current one",
  query: PicturePath,
  reply: z.object({ collection: ProductCollection }),
});
