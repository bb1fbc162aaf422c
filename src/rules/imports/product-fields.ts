import type { ImportField } from "./fields.ts";

const option = (n: number): readonly ImportField[] => [
  {
    key: `option${n}Value`,
    label: `Option ${n}`,
    names: [`option${n} value`, `option ${n} value`, `attribute ${n} value s`, `attribute ${n} values`, `option${n}`],
  },
];

/** Columns of Shopify's and WooCommerce's product files, old and new. */
export const PRODUCT_FIELDS: readonly ImportField[] = [
  {
    key: "title",
    label: "Title",
    isRequired: true,
    names: ["title", "name", "product name", "product title", "post title", "item name"],
  },
  {
    key: "price",
    label: "Price",
    isRequired: true,
    names: ["variant price", "regular price", "price", "retail price", "unit price"],
  },
  { key: "sku", label: "SKU", names: ["variant sku", "sku", "item number", "product code"] },
  { key: "externalId", label: "ID", names: ["id", "product id", "token"] },
  { key: "handle", label: "Handle", names: ["handle", "url handle", "slug", "post name"] },
  { key: "parent", label: "Parent", names: ["parent", "parent sku"] },
  { key: "description", label: "Description", names: ["body html", "description", "post content", "body"] },
  { key: "shortDescription", label: "Short description", names: ["short description", "post excerpt"] },
  { key: "type", label: "Type", names: ["type", "product type"] },
  { key: "category", label: "Collections", names: ["categories", "category", "collections", "collection"] },
  { key: "tags", label: "Tags", names: ["tags", "tag"] },
  { key: "brand", label: "Brand", names: ["vendor", "brands", "brand", "manufacturer"] },
  ...option(1),
  ...option(2),
  ...option(3),
  { key: "memberPrice", label: "Member price", names: ["member price", "members price"] },
  {
    key: "stock",
    label: "Stock",
    names: ["variant inventory qty", "inventory quantity", "stock", "stock quantity", "quantity", "inventory"],
  },
  { key: "tracker", label: "Stock is counted by", names: ["variant inventory tracker", "inventory tracker"] },
  {
    key: "oversell",
    label: "Sold without stock",
    names: ["variant inventory policy", "continue selling when out of stock", "backorders allowed"],
  },
  { key: "inStock", label: "In stock", names: ["in stock", "stock status"] },
  {
    key: "barcode",
    label: "Barcode",
    names: ["variant barcode", "barcode", "gtin upc ean or isbn", "gtin", "upc", "ean"],
  },
  { key: "taxable", label: "Taxable", names: ["variant taxable", "charge tax", "tax status", "taxable"] },
  { key: "giftCard", label: "Gift card", names: ["gift card"] },
  {
    key: "pictures",
    label: "Pictures",
    names: ["image src", "product image url", "images", "image", "image url", "pictures", "picture"],
  },
  { key: "pictureAlt", label: "Picture text", names: ["image alt text", "image alt"] },
  { key: "variantPicture", label: "Picture of variant", names: ["variant image", "variant image url"] },
];
