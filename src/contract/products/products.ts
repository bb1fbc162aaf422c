import { z } from "zod";
import { PRODUCT_PAGE_SIZE, PRODUCT_TYPES, PRODUCT_VISIBILITIES } from "../../rules/products/catalogue.ts";
import { SALE_STATES } from "../../rules/products/sale-state.ts";
import { anyoneAndStaff, call } from "../kit/call.ts";
import { commaList, IdList } from "../kit/fields.ts";
import { copyQuery, Flag, listQuery, NextCursor, Paging } from "../kit/paging.ts";
import { externalIdQuery, referencesCall } from "../kit/references.ts";
import { DetailReply, Product, ProductDetail } from "./product.ts";

const tag = "Products";

const ProductTypes = commaList(z.enum(PRODUCT_TYPES), PRODUCT_TYPES.length, "type").meta({
  description: "Product types, separated by commas",
  example: "PRODUCT,PRINT",
});
const Facts = commaList(
  z.string().regex(/^[A-Za-z][\w-]{0,39}:.{1,80}$/, "Filter by fact:value, such as format:35mm"),
  20,
  "fact",
).meta({ description: "fact:value, separated by commas. Values of one fact are alternatives", example: "format:35mm" });
const CollectionName = z.string().trim().min(1).max(120).meta({ description: "A collection's slug or id" });
const Active = Flag.meta({ description: "true: shown in the shop; false: hidden, for admins" });

export const StockAtMost = z.coerce.number().int().min(0).max(1_000_000).meta({
  description: "Only with at most this many pieces left, of the product or a variant",
});

const PRODUCT_SORT_KEYS = ["createdAt", "name", "price", "popular"] as const;
const Limit = Paging.shape.limit.unwrap().default(PRODUCT_PAGE_SIZE);
const ProductList = z.object({ products: z.array(Product), count: z.number().int() });
const Listed = listQuery(PRODUCT_SORT_KEYS).extend({ limit: Limit });

export const listProducts = call({
  method: "GET",
  path: "/products",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "Products, 18 per page by default; NONE is visible to admins only",
  query: Listed.extend({
    ...copyQuery("uuid"),
    ...externalIdQuery,
    ids: IdList.optional(),
    collection: CollectionName.optional(),
    productType: ProductTypes.optional(),
    visibility: commaList(z.enum(PRODUCT_VISIBILITIES), PRODUCT_VISIBILITIES.length, "visibility")
      .optional()
      .meta({ description: "One or more, separated by commas", example: "PUBLIC" }),
    active: Active.optional(),
    filter: Facts.optional(),
    saleState: z.enum(SALE_STATES).optional().meta({ description: "The people who can buy it now" }),
    stockAtMost: StockAtMost.optional(),
  }),
  reply: ProductList.extend({ nextCursor: NextCursor }),
});

export const setProductReferences = referencesCall("/products/:productId/references", "products.write", {
  tag,
  summary: "Set a product's external id and metadata, for other programs",
});

/** Lists of one kind of product, which screens load completely. */
const WholeList = Listed.extend({ limit: Paging.shape.limit.unwrap().default(100) });

export const listDigitalProducts = call({
  method: "GET",
  path: "/products/digital",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "Digital products, such as presets",
  query: WholeList,
  reply: ProductList,
});

export const listServiceProducts = call({
  method: "GET",
  path: "/products/service",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "The lab's services, its add-ons and its shipping, by their SKUs. Prices are for non-members",
  query: WholeList,
  reply: ProductList,
});

export const listPrintProducts = call({
  method: "GET",
  path: "/products/print",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "Print products",
  query: WholeList,
  reply: ProductList,
});

export const listProductsByVariantSkus = call({
  method: "GET",
  path: "/products/by-variant-skus",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "The products that have variants with these SKUs, or such a SKU themselves",
  query: z.object({
    variantSKUs: commaList(z.string().max(64), 100, "SKU").meta({ description: "Separated by commas" }),
  }),
  reply: z.object({ products: z.array(Product) }),
});

export const listProductFilters = call({
  method: "GET",
  path: "/products/filters",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "The facts that products can be filtered by, with their values and product counts",
  query: z.object({ collection: CollectionName.optional(), active: Active.optional() }),
  reply: z.object({
    filters: z.array(
      z.object({
        key: z.string().meta({ example: "format" }),
        values: z.array(z.object({ value: z.string().meta({ example: "35mm" }), count: z.number().int() })),
      }),
    ),
  }),
});

export const getProduct = call({
  method: "GET",
  path: "/products/:productId",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A product with its variants, options, details and pictures",
  reply: z.object({ product: Product }),
});

export const getProductByName = call({
  method: "GET",
  path: "/products/name/:name",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A product by its name, regardless of case",
  textParams: ["name"],
  reply: z.object({ product: Product }),
});

export const getProductBySlug = call({
  method: "GET",
  path: "/products/slug/:slug",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A product by its slug",
  textParams: ["slug"],
  reply: z.object({ product: Product }),
});

export const listBoughtWith = call({
  method: "GET",
  path: "/products/:productId/bought-with",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "Products often bought together with this one, most frequent first, updated daily; some may be unavailable",
  reply: z.object({ products: z.array(Product) }),
});

export const listProductDetails = call({
  method: "GET",
  path: "/products/:productId/details",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "A product's details in order",
  reply: z.object({ details: z.array(ProductDetail), version: DetailReply.shape.version }),
});

export const getProductDetail = call({
  method: "GET",
  path: "/products/:productId/details/:detailId",
  who: anyoneAndStaff("products.read"),
  tag,
  summary: "One of a product's details",
  reply: DetailReply,
});
