import * as contract from "../../contract/products/products.ts";
import { handle } from "../handle.ts";
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

  listProducts: handle(contract.listProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), query),
  ),

  listDigitalProducts: handle(contract.listDigitalProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), { ...query, productType: ["DIGITAL"] }),
  ),

  listServiceProducts: handle(contract.listServiceProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), {
      ...query,
      productType: ["SERVICE_ADD_ON", "FULFILLMENT_SERVICE_ADD_ON"],
    }),
  ),

  listPrintProducts: handle(contract.listPrintProducts, (deps, { query, caller }) =>
    listProducts(deps, shopViewerOf(caller), { ...query, productType: ["PRINT"] }),
  ),

  listProductsByVariantSkus: handle(contract.listProductsByVariantSkus, (deps, { query, caller }) =>
    productsByVariantSkus(deps, shopViewerOf(caller), query.variantSKUs),
  ),

  listProductFilters: handle(contract.listProductFilters, (deps, { query, caller }) =>
    productFilters(deps, shopViewerOf(caller), query),
  ),

  getProduct: handle(contract.getProduct, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "id", params.productId),
  })),

  getProductByName: handle(contract.getProductByName, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "name", params.name),
  })),

  getProductBySlug: handle(contract.getProductBySlug, async (deps, { params, caller }) => ({
    product: await findProduct(deps, shopViewerOf(caller), "slug", params.slug),
  })),

  listProductDetails: handle(contract.listProductDetails, (deps, { params, caller }) =>
    productDetails(deps, shopViewerOf(caller), params.productId),
  ),

  getProductDetail: handle(contract.getProductDetail, async (deps, { params, caller }) => ({
    detail: await productDetail(deps, shopViewerOf(caller), params.productId, params.detailId),
  })),
};
