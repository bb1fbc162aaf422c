import {
  addProductImage,
  arrangeProductImages,
  removeProductImage,
  restoreProductImage,
} from "../../../contract/products/product-desk.ts";
import { api } from "../../platform/api.ts";
import { PictureBoard } from "../pictures/picture-board.tsx";
import type { ProductDesk } from "./use-product.ts";

/** Manages a product's own pictures; the first one appears on cards and in lists. */
export function ProductPictures({ product, look }: ProductDesk) {
  const params = { productId: product.id };
  return (
    <PictureBoard
      pictures={product.media.filter(({ path }) => !path.includes("featured_thumb"))}
      of={product.name}
      variants={product.variants}
      hint="The first one appears on cards and in lists."
      calls={{
        announce: (body) => api.call(addProductImage, { params, body }),
        arrange: (pictures) => api.call(arrangeProductImages, { params, body: { pictures } }),
        remove: (path) => api.call(removeProductImage, { params, query: { path } }),
        restore: (path) => api.call(restoreProductImage, { params, query: { path } }),
      }}
      look={look}
    />
  );
}
