import * as contract from "../../contract/products/products.ts";
import { handleCall } from "../handle-call.ts";
import { deskCalls } from "./desk-calls.ts";
import { shopViewerOf } from "./product-reply.ts";
import {
  findProduct,
  listProducts,
  productDetail,
  productDetails,
  productFilters,
  productsByVariantSkus,
} from "./queries.ts";

export const productsCalls = {
  ...deskCalls,

  listProducts: handleCall(contract.listProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), query),
  ),

  listDigitalProducts: handleCall(contract.listDigitalProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), { ...query, productType: ["DIGITAL"] }),
  ),

  listServiceProducts: handleCall(contract.listServiceProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), {
      ...query,
      productType: ["SERVICE_ADD_ON", "FULFILLMENT_SERVICE_ADD_ON"],
    }),
  ),

  listPrintProducts: handleCall(contract.listPrintProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), { ...query, productType: ["PRINT"] }),
  ),

  listProductsByVariantSkus: handleCall(contract.listProductsByVariantSkus, (deps, { query, caller }) =>
    productsByVariantSkus(deps, shopViewerOf(caller), query.variantSKUs),
  ),

  listProductFilters: handleCall(contract.listProductFilters, (deps, { query, caller }) =>
    productFilters(deps, shopViewerOf(caller), query),
  ),

  getProduct: handleCall(contract.getProduct, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "id", params.productId),
  })),

  getProductByName: handleCall(contract.getProductByName, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "name", params.name),
  })),

  getProductBySlug: handleCall(contract.getProductBySlug, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "slug", params.slug),
  })),

  listProductDetails: handleCall(contract.listProductDetails, (deps, { params, caller }) =>
    productDetails(deps, shopViewerOf(caller), params.productId),
  ),

  getProductDetail: handleCall(contract.getProductDetail, async (deps, { params, caller }) => ({
    detail: await productDetail(deps, shopViewerOf(caller), params.productId, params.detailId),
  })),
};
