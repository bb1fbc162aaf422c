import * as contract from "../../contract/products/product-desk.ts";
import * as products from "../../contract/products/products.ts";
import * as productTables from "../../contract/products/product-tables.ts";
import * as shelves from "../../contract/products/shelves.ts";
import type { Deps } from "../deps.ts";
import { handleCall } from "../handle-call.ts";
import { recordChange } from "../history/record-change.ts";
import { saveReferences } from "../history/save-references.ts";
import { adjustStock } from "./adjust-stock.ts";
import { announcePicture } from "./announce-picture.ts";
import { addProduct } from "./add-product.ts";
import { addDetail, removeDetail, updateDetail } from "./details.ts";
import { addOption, removeOption, updateOption } from "./options.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts } from "./import-products.ts";
import { findProduct, productDetail, stockMovements } from "./queries.ts";
import { lockProduct, thingOf } from "./lock-product.ts";
import * as tables from "./tables.ts";
import { arrangePictures } from "./arrange-pictures.ts";
import { removePicture, restorePicture } from "./remove-picture.ts";
import { listShelves } from "./shelves.ts";
import { updateProduct } from "./update-product.ts";
import { addVariant, removeVariant, updateVariant } from "./variants.ts";

const STAFF = { admin: true } as const;
const productReply = async (deps: Deps, id: string) => ({ product: await findProduct(deps, STAFF, "id", id) });
const detailReply = (deps: Deps, { productId, detailId }: { productId: string; detailId: string }) =>
  productDetail(deps, STAFF, productId, detailId);

export const deskEndpoints = {
  addProduct: handleCall(contract.addProduct, async (deps, { body, caller }) =>
    productReply(deps, await addProduct(deps, body, caller.userId)),
  ),

  updateProduct: handleCall(contract.updateProduct, async (deps, { params, body, caller }) => {
    await updateProduct(deps, params.productId, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  setProductReferences: handleCall(products.setProductReferences, (deps, { params: { productId }, body, caller }) =>
    saveReferences(
      deps,
      { call: products.setProductReferences, table: tables.products, id: productId, body },
      async (tx, change) => {
        const { name } = await lockProduct(tx, productId);
        const thing = thingOf({ id: productId, name });
        await recordChange(deps, tx, { by: caller.userId, verb: "CHANGED", thing, ...change });
      },
    ),
  ),

  adjustStock: handleCall(contract.adjustStock, async (deps, { params, body, caller }) => {
    await adjustStock(deps, params.productId, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  listStockMovements: handleCall(contract.listStockMovements, (deps, { params, query }) =>
    stockMovements(deps, params.productId, query),
  ),

  listShelves: handleCall(shelves.listShelves, (deps, { query }) => listShelves(deps, query)),

  exportProducts: handleCall(productTables.exportProducts, async ({ db }) => ({
    bytes: exportProducts(db),
    fileName: "products.csv",
  })),

  importProducts: handleCall(productTables.importProducts, (deps, { body, caller }) =>
    importProducts(deps, body, caller.userId),
  ),

  addProductVariant: handleCall(contract.addProductVariant, async (deps, { params, body, caller }) => {
    await addVariant(deps, params.productId, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  updateProductVariant: handleCall(contract.updateProductVariant, async (deps, { params, body, caller }) => {
    await updateVariant(deps, params, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  removeProductVariant: handleCall(contract.removeProductVariant, async (deps, { params, caller }) => {
    await removeVariant(deps, params, caller.userId);
    return productReply(deps, params.productId);
  }),

  addProductOption: handleCall(contract.addProductOption, async (deps, { params, body, caller }) => {
    await addOption(deps, params.productId, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  updateProductOption: handleCall(contract.updateProductOption, async (deps, { params, body, caller }) => {
    await updateOption(deps, params, body, caller.userId);
    return productReply(deps, params.productId);
  }),

  removeProductOption: handleCall(contract.removeProductOption, async (deps, { params, caller }) => {
    await removeOption(deps, params, caller.userId);
    return productReply(deps, params.productId);
  }),

  addProductDetail: handleCall(contract.addProductDetail, async (deps, { params: { productId }, body, caller }) =>
    detailReply(deps, { productId, detailId: await addDetail(deps, productId, body, caller.userId) }),
  ),

  updateProductDetail: handleCall(contract.updateProductDetail, async (deps, { params, body, caller }) => {
    await updateDetail(deps, params, body, caller.userId);
    return detailReply(deps, params);
  }),

  removeProductDetail: handleCall(contract.removeProductDetail, async (deps, { params, caller }) => {
    await removeDetail(deps, params, caller.userId);
    return { done: true as const };
  }),

  addProductImage: handleCall(contract.addProductImage, async (deps, { params, body }) => {
    const { id } = await findProduct(deps, STAFF, "id", params.productId);
    return announcePicture(deps, { kind: "product", id, featured: body.featured }, body);
  }),

  arrangeProductImages: handleCall(contract.arrangeProductImages, async (deps, { params, body, caller }) => {
    await arrangePictures(
      deps,
      { kind: "product", id: params.productId, featured: false },
      { ...body, by: caller.userId },
    );
    return productReply(deps, params.productId);
  }),

  restoreProductImage: handleCall(contract.restoreProductImage, async (deps, { params, query, caller }) => {
    await restorePicture(
      deps,
      { kind: "product", id: params.productId, featured: false },
      { ...query, by: caller.userId },
    );
    return productReply(deps, params.productId);
  }),

  removeProductImage: handleCall(contract.removeProductImage, async (deps, { params, query, caller }) => {
    await removePicture(
      deps,
      { kind: "product", id: params.productId, featured: false },
      { ...query, by: caller.userId },
    );
    return { done: true as const };
  }),

  addProductDetailImage: handleCall(contract.addProductDetailImage, async (deps, { params, body }) => {
    const {
      detail: { id },
    } = await productDetail(deps, STAFF, params.productId, params.detailId);
    return announcePicture(deps, { kind: "detail", id }, body);
  }),

  arrangeProductDetailImages: handleCall(
    contract.arrangeProductDetailImages,
    async (deps, { params, body, caller }) => {
      const {
        detail: { id },
      } = await productDetail(deps, STAFF, params.productId, params.detailId);
      await arrangePictures(deps, { kind: "detail", id }, { ...body, by: caller.userId });
      return detailReply(deps, params);
    },
  ),

  restoreProductDetailImage: handleCall(contract.restoreProductDetailImage, async (deps, { params, query, caller }) => {
    const {
      detail: { id },
    } = await productDetail(deps, STAFF, params.productId, params.detailId);
    await restorePicture(deps, { kind: "detail", id }, { ...query, by: caller.userId });
    return detailReply(deps, params);
  }),

  removeProductDetailImage: handleCall(contract.removeProductDetailImage, async (deps, { params, query, caller }) => {
    const {
      detail: { id },
    } = await productDetail(deps, STAFF, params.productId, params.detailId);
    await removePicture(deps, { kind: "detail", id }, { ...query, by: caller.userId });
    return { done: true as const };
  }),
};
