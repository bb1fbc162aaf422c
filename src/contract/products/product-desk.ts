import { z } from "zod";
import { STOCK_REASONS } from "../../rules/products/catalogue.ts";
import { staff, call, Version } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, Search } from "../kit/paging.ts";
import {
  DetailForm,
  DetailReply,
  NewPicture,
  OptionForm,
  PictureLink,
  PictureOrder,
  PicturePath,
  Product,
  ProductForm,
  Stock,
  VariantForm,
} from "./product.ts";

const tag = "Products";

const STALE = {
  status: 409,
  message: "Someone else just changed this product. Check it and repeat your change.",
  data: z.object({ version: z.number().int() }),
} as const;
const TAKEN = { status: 409, message: "Another product has this SKU or slug. Choose another one." } as const;
const SKU_TAKEN = { status: 409, message: "Another variant has this SKU. Choose another one." } as const;
const KEY_TAKEN = { status: 409, message: "This product already has an option with this key." } as const;
const OTHER_PICTURES = {
  status: 409,
  message: "The pictures just changed. Check them and repeat your change.",
  data: z.object({ paths: z.array(z.string()) }),
} as const;
const SERVICE = {
  status: 409,
  message:
    "Name, SKU, type and prices of the lab's services come from its price table. Change description, visibility and pictures only.",
} as const;

export const addProduct = call({
  method: "POST",
  path: "/products",
  who: staff("products.write"),
  tag,
  summary: "Add a product to the shop, with its opening stock if it is counted",
  body: ProductForm.extend({ stock: Stock.default(null) }),
  reply: z.object({ product: Product }),
  refusals: { TAKEN },
});

export const updateProduct = call({
  method: "PUT",
  path: "/products/:productId",
  who: staff("products.write"),
  tag,
  summary: "Change a product. Stock has its own call, because sales change it",
  body: ProductForm.extend({ version: Version }),
  reply: z.object({ product: Product }),
  refusals: { STALE, TAKEN, SERVICE },
});

const ByAmount = z.object({
  productVariantId: z.uuid().nullable().default(null),
  change: z.number().int().min(-1_000_000).max(1_000_000).meta({ description: "Pieces added, negative when taken" }),
});
const ByCount = z.object({
  productVariantId: z.uuid().nullable().default(null),
  expected: Stock.meta({ description: "The expected stock; refused if it has changed" }),
  stock: Stock,
});

export const adjustStock = call({
  method: "PUT",
  path: "/products/:productId/stock",
  who: staff("products.write"),
  tag,
  summary:
    "Adjust the stock of a product or variant: by a number of pieces, or to a count if the expected count still holds",
  body: z.union([ByCount, ByAmount]),
  reply: z.object({ product: Product }),
  refusals: {
    STOCK_MOVED: {
      status: 409,
      message: "The stock changed since you counted. Check it and repeat your change.",
      data: z.object({ stock: Stock }),
    },
    TOO_FEW: {
      status: 409,
      message: "There are not that many pieces in stock.",
      data: z.object({ stock: z.number().int() }),
    },
    NOT_COUNTED: { status: 409, message: "Stock is not counted for this item. Enter a count first." },
    TOO_MANY: { status: 409, message: "Stock can be at most 1,000,000 pieces." },
  },
});

export const listStockMovements = call({
  method: "GET",
  path: "/products/:productId/stock-movements",
  who: staff("products.read"),
  tag,
  summary: "Every change of a product's stock and its variants', newest first",
  query: listQuery(["at"]).extend({
    search: Search.optional().meta({ description: "Order number or name" }),
    productVariantId: z.uuid().optional().meta({ description: "Of one variant only" }),
  }),
  reply: z.object({
    movements: z.array(
      z.object({
        id: z.uuid(),
        productVariantId: z.uuid().nullable(),
        change: z.number().int().meta({ description: "Pieces; negative if removed from stock" }),
        stockAfter: z.number().int(),
        reason: z.enum(STOCK_REASONS),
        orderId: z.number().int().nullable(),
        byName: z.string().nullable(),
        at: Time,
      }),
    ),
    count: z.number().int(),
  }),
});

export const addProductVariant = call({
  method: "POST",
  path: "/products/:productId/variants",
  who: staff("products.write"),
  tag,
  summary: "Add a variant to a product, with its opening stock if it is counted",
  body: VariantForm.extend({ stock: Stock.default(null) }),
  reply: z.object({ product: Product }),
  refusals: { SKU_TAKEN, SERVICE },
});

export const updateProductVariant = call({
  method: "PUT",
  path: "/products/:productId/variants/:variantId",
  who: staff("products.write"),
  tag,
  summary: "Change a variant",
  body: VariantForm.extend({ version: Version.meta({ description: "The product's" }) }),
  reply: z.object({ product: Product }),
  refusals: { STALE, SKU_TAKEN },
});

export const removeProductVariant = call({
  method: "DELETE",
  path: "/products/:productId/variants/:variantId",
  who: staff("products.write"),
  tag,
  summary: "Remove a variant that was never ordered",
  reply: z.object({ product: Product }),
  refusals: {
    ORDERED: {
      status: 409,
      message: "This variant was ordered and stays on those orders. Set it to inactive instead.",
    },
  },
});

export const addProductOption = call({
  method: "POST",
  path: "/products/:productId/options",
  who: staff("products.write"),
  tag,
  summary: "Add an option to a product",
  body: OptionForm,
  reply: z.object({ product: Product }),
  refusals: { KEY_TAKEN, SERVICE },
});

export const updateProductOption = call({
  method: "PUT",
  path: "/products/:productId/options/:optionId",
  who: staff("products.write"),
  tag,
  summary: "Change an option. Existing orders keep the chosen values",
  body: OptionForm.extend({ version: Version.meta({ description: "The product's" }) }),
  reply: z.object({ product: Product }),
  refusals: { STALE, KEY_TAKEN },
});

export const removeProductOption = call({
  method: "DELETE",
  path: "/products/:productId/options/:optionId",
  who: staff("products.write"),
  tag,
  summary: "Remove an option. Existing orders keep the chosen values",
  reply: z.object({ product: Product }),
});

export const addProductDetail = call({
  method: "POST",
  path: "/products/:productId/details",
  who: staff("products.write"),
  tag,
  summary: "Add a detail to a product",
  body: DetailForm,
  reply: DetailReply,
});

export const updateProductDetail = call({
  method: "PUT",
  path: "/products/:productId/details/:detailId",
  who: staff("products.write"),
  tag,
  summary: "Change a detail",
  body: DetailForm.extend({ version: Version.meta({ description: "The product's" }) }),
  reply: DetailReply,
  refusals: { STALE },
});

export const removeProductDetail = call({
  method: "DELETE",
  path: "/products/:productId/details/:detailId",
  who: staff("products.write"),
  tag,
  summary: "Remove a detail with its pictures",
});

export const addProductImage = call({
  method: "POST",
  path: "/products/:productId/images",
  who: staff("products.write"),
  tag,
  summary:
    "Announce a picture of a product. The first picture becomes the thumbnail, and so does one announced as featured",
  body: NewPicture.extend({ featured: z.boolean().default(false) }),
  reply: PictureLink,
});

export const arrangeProductImages = call({
  method: "PUT",
  path: "/products/:productId/images",
  who: staff("products.write"),
  tag,
  summary: "Order a product's pictures and set their descriptions; the first becomes the thumbnail",
  body: PictureOrder,
  reply: z.object({ product: Product }),
  refusals: { OTHER_PICTURES },
});

export const removeProductImage = call({
  method: "DELETE",
  path: "/products/:productId/images",
  who: staff("products.write"),
  tag,
  summary: "Remove a picture of a product, in all its sizes. For a day it can come back",
  query: PicturePath,
});

export const restoreProductImage = call({
  method: "PUT",
  path: "/products/:productId/images/restore",
  who: staff("products.write"),
  tag,
  summary: "Restore a removed picture of a product to its position",
  query: PicturePath,
  reply: z.object({ product: Product }),
});

export const addProductDetailImage = call({
  method: "POST",
  path: "/products/:productId/details/:detailId/images",
  who: staff("products.write"),
  tag,
  summary: "Announce a picture of a detail",
  body: NewPicture,
  reply: PictureLink,
});

export const arrangeProductDetailImages = call({
  method: "PUT",
  path: "/products/:productId/details/:detailId/images",
  who: staff("products.write"),
  tag,
  summary: "Order a detail's pictures and set their descriptions",
  body: PictureOrder,
  reply: DetailReply,
  refusals: { OTHER_PICTURES },
});

export const removeProductDetailImage = call({
  method: "DELETE",
  path: "/products/:productId/details/:detailId/images",
  who: staff("products.write"),
  tag,
  summary: "Remove a picture of a detail. For a day it can come back",
  query: PicturePath,
});

export const restoreProductDetailImage = call({
  method: "PUT",
  path: "/products/:productId/details/:detailId/images/restore",
  who: staff("products.write"),
  tag,
  summary: "Restore a removed picture of a detail to its position",
  query: PicturePath,
  reply: DetailReply,
});
