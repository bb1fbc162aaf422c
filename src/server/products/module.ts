import * as contract from "../../contract/products/products.ts";
import { cachedCall } from "../handle-call.ts";
import { deskEndpoints } from "./desk-endpoints.ts";
import {
  boughtWithPolicy,
  detailsPolicy,
  filtersPolicy,
  listPolicy,
  productPolicy,
  skusPolicy,
} from "./cache-policies.ts";
import { shopViewerOf } from "./product-reply.ts";
import {
  boughtWith,
  findProduct,
  listProducts,
  productDetail,
  productDetails,
  productFilters,
  productsByVariantSkus,
} from "./queries.ts";
import { countBoughtTogether, countPopularity } from "./count-sales.ts";
import { storeThumbnail } from "./store-thumbnail.ts";
import { sweepRemovedPictures } from "./remove-picture.ts";
import { SHOP_PICTURE_LIMIT } from "../../rules/products/pictures.ts";
import { receivePicture } from "./save-picture.ts";
import type { Module } from "../module.ts";

export const productsModule = {
  endpoints: {
    ...deskEndpoints,

    listProducts: cachedCall(contract.listProducts, listPolicy, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), query),
    ),

    listDigitalProducts: cachedCall(contract.listDigitalProducts, listPolicy, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), { ...query, productType: ["DIGITAL"] }),
    ),

    listServiceProducts: cachedCall(contract.listServiceProducts, listPolicy, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), {
        ...query,
        productType: ["SERVICE_ADD_ON", "FULFILLMENT_SERVICE_ADD_ON"],
      }),
    ),

    listPrintProducts: cachedCall(contract.listPrintProducts, listPolicy, (deps, { query, caller }) =>
      listProducts(deps, shopViewerOf(caller), { ...query, productType: ["PRINT"] }),
    ),

    listProductsByVariantSkus: cachedCall(contract.listProductsByVariantSkus, skusPolicy, (deps, { query, caller }) =>
      productsByVariantSkus(deps, shopViewerOf(caller), query.variantSKUs),
    ),

    listProductFilters: cachedCall(contract.listProductFilters, filtersPolicy, (deps, { query, caller }) =>
      productFilters(deps, shopViewerOf(caller), query),
    ),

    getProduct: cachedCall(contract.getProduct, productPolicy, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "id", params.productId),
    })),

    getProductByName: cachedCall(contract.getProductByName, productPolicy, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "name", params.name),
    })),

    getProductBySlug: cachedCall(contract.getProductBySlug, productPolicy, async (deps, { params, caller }) => ({
      product: await findProduct(deps, shopViewerOf(caller), "slug", params.slug),
    })),

    listBoughtWith: cachedCall(contract.listBoughtWith, boughtWithPolicy, (deps, { params, caller }) =>
      boughtWith(deps, shopViewerOf(caller), params.productId),
    ),

    listProductDetails: cachedCall(contract.listProductDetails, detailsPolicy, (deps, { params, caller }) =>
      productDetails(deps, shopViewerOf(caller), params.productId),
    ),

    getProductDetail: cachedCall(contract.getProductDetail, detailsPolicy, (deps, { params, caller }) =>
      productDetail(deps, shopViewerOf(caller), params.productId, params.detailId),
    ),
  },

  jobs: {
    "count-bought-together": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "27 8 * * *", // night at the lab
      run: (deps) => countBoughtTogether(deps),
    },
    "count-popularity": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "17 * * * *",
      run: (deps) => countPopularity(deps),
    },
    "make-thumbnail": {
      retries: 5,
      concurrency: 1,
      timeoutSeconds: 60,
      run: (deps, { productId }) => storeThumbnail(deps, { kind: "product", id: productId, featured: false }),
    },
    "sweep-removed-pictures": {
      retries: 0,
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
