import type { Product } from "../../contract/products/product.ts";
import * as contract from "../../contract/products/products.ts";
import { cachedCall } from "../handle-call.ts";
import { deskEndpoints } from "./desk-endpoints.ts";
import { SHOP, shopAnswers, showing, trueUntil } from "./keep-products.ts";
import { shopViewerOf } from "./product-reply.ts";
import {
  boughtWith,
  findProduct,
  isNarrowed,
  listProducts,
  type ProductFilter,
  type ProductPage,
  productDetail,
  productDetails,
  productFilters,
  productsByVariantSkus,
} from "./queries.ts";
import { productsBoughtTogether } from "./tables.ts";
import { countBoughtTogether, countPopularity } from "./count-sales.ts";
import { keepThumbnail } from "./keep-thumbnail.ts";
import { sweepRemovedPictures } from "./remove-picture.ts";
import { SHOP_PICTURE_LIMIT } from "../../rules/products/pictures.ts";
import { receivePicture } from "./save-picture.ts";
import type { Module } from "../module.ts";

/** Searches, filters and far pages there are without end; whole lists are what the shop shows. */
const keptList = {
  ...shopAnswers,
  about: ({ products }: ProductPage, { query, now }: { query: ProductFilter; now: Date }) => ({
    ...showing(products, now),
    madeUp: isNarrowed(query) || query.offset > 0 || products.length === 0,
  }),
};

/** By its id, slug or name, of which only one spelling is its own. */
const keptProduct = {
  ...shopAnswers,
  about: ({ product }: { product: Product }, { params, now }: { params: Record<string, string>; now: Date }) => ({
    ...showing([product], now),
    madeUp: Object.values(params).some((asked) => ![product.id, product.slug, product.name].includes(asked)),
  }),
};

const keptBySkus = {
  ...shopAnswers,
  about: ({ products }: { products: Product[] }, { now }: { now: Date }) => ({
    ...showing(products, now),
    madeUp: true,
  }),
};

/** Most products are bought alone: only what is there is kept. */
const keptBoughtWith = {
  of: [...SHOP, productsBoughtTogether],
  exceptFor: shopAnswers.exceptFor,
  about: ({ products }: { products: Product[] }, { now }: { now: Date }) => ({
    ...showing(products, now),
    madeUp: products.length === 0,
  }),
};

const keptFilters = {
  ...shopAnswers,
  about: ({ filters }: { filters: readonly unknown[] }) => ({ madeUp: filters.length === 0 }),
};

const keptDetails = {
  ...shopAnswers,
  about: (_: unknown, { now }: { now: Date }) => ({ until: trueUntil([], now), madeUp: true }),
};

export const productsModule = {
  endpoints: {
    ...deskEndpoints,

    listProducts: cachedCall(contract.listProducts, keptList, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), query),
    ),

    listDigitalProducts: cachedCall(contract.listDigitalProducts, keptList, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), { ...query, productType: ["DIGITAL"] }),
    ),

    listServiceProducts: cachedCall(contract.listServiceProducts, keptList, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), {
        ...query,
        productType: ["SERVICE_ADD_ON", "FULFILLMENT_SERVICE_ADD_ON"],
      }),
    ),

    listPrintProducts: cachedCall(contract.listPrintProducts, keptList, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), { ...query, productType: ["PRINT"] }),
    ),

    listProductsByVariantSkus: cachedCall(contract.listProductsByVariantSkus, keptBySkus, (deps, { query, caller }) =>
      productsByVariantSkus(deps, shopViewerOf(caller), query.variantSKUs),
    ),

    listProductFilters: cachedCall(contract.listProductFilters, keptFilters, (deps, { query, caller }) =>
      productFilters(deps, shopViewerOf(caller), query),
    ),

    getProduct: cachedCall(contract.getProduct, keptProduct, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "id", params.productId),
    })),

    getProductByName: cachedCall(contract.getProductByName, keptProduct, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "name", params.name),
    })),

    getProductBySlug: cachedCall(contract.getProductBySlug, keptProduct, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "slug", params.slug),
    })),

    listBoughtWith: cachedCall(contract.listBoughtWith, keptBoughtWith, (deps, { params, caller }) =>
      boughtWith(deps, shopViewerOf(caller), params.productId),
    ),

    listProductDetails: cachedCall(contract.listProductDetails, keptDetails, (deps, { params, caller }) =>
      productDetails(deps, shopViewerOf(caller), params.productId),
    ),

    getProductDetail: cachedCall(contract.getProductDetail, keptDetails, (deps, { params, caller }) =>
      productDetail(deps, shopViewerOf(caller), params.productId, params.detailId),
    ),
  },

  jobs: {
    "count-bought-together": {
      retries: 0, // the next day's comes soon enough
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "27 8 * * *", // while few are here: the night of the lab's clock
      run: (deps) => countBoughtTogether(deps),
    },
    "count-popularity": {
      retries: 0, // the next hour's comes soon enough
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "17 * * * *",
      run: (deps) => countPopularity(deps),
    },
    "keep-thumbnail": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { productId }) => keepThumbnail(deps, { kind: "product", id: productId, featured: false }),
    },
    "sweep-removed-pictures": {
      retries: 0, // the next hour's comes soon enough
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "41 * * * *",
      run: (deps) => sweepRemovedPictures(deps),
    },
  },

  uploads: {
    products: { limit: SHOP_PICTURE_LIMIT, keeps: false, receive: receivePicture },
    "product-details": { limit: SHOP_PICTURE_LIMIT, keeps: false, receive: receivePicture },
  },
} satisfies Module;
