import type { z } from "zod";
import {
  Media,
  Product,
  ProductDetail,
  ProductOption,
  ProductVariant,
} from "../../../src/contract/products/product.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const PRODUCT_ID = "00000000-0000-4000-8000-0000000000f1";

export const aProduct = (part: PartOf<z.input<typeof Product>> = {}): Product =>
  smallest(Product, {
    id: PRODUCT_ID,
    name: "Velvia",
    slug: "velvia",
    sku: "velvia",
    productType: "PRODUCT",
    price: 1200,
    taxable: true,
    visibility: "PUBLIC",
    version: 1,
    ...part,
  });

export const aVariant = (part: PartOf<z.input<typeof ProductVariant>> = {}) =>
  smallest(ProductVariant, { name: "Single", sku: "velvia-1", price: 1200, stock: 4, active: true, ...part });

export const anOption = (part: PartOf<z.input<typeof ProductOption>> = {}) =>
  smallest(ProductOption, {
    optionKey: "gift",
    optionType: "checkbox",
    label: "Wrapping",
    active: true,
    config: {},
    ...part,
  });

export const aDetail = (part: PartOf<z.input<typeof ProductDetail>> = {}) =>
  smallest(ProductDetail, { subtitle: "Grain", ...part });

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=";
export const aPicture = (path: string, alt = "") =>
  smallest(Media, { path, alt, read: PIXEL, type: "image/webp", width: 300, height: 300 });
