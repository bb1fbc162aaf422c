import { expect, test } from "vitest";
import { BRAND } from "../../../rules/brand.ts";
import type { Product } from "../../../contract/products/product.ts";
import { updateProduct } from "../../../contract/products/product-desk.ts";
import { bodyOf, changesBetween, ProductValues, valuesOf } from "./product-values.ts";

const PRODUCT: Product = {
  id: "019a8f6e-7a1c-7c2e-9b5d-3f1f0c9f7a11",
  name: "Gold 200",
  slug: "gold-200",
  sku: "gold-200",
  productType: "PRODUCT",
  description: "",
  price: 1299,
  memberPrice: null,
  stock: 4,
  taxable: true,
  giftCard: false,
  visibility: "PUBLIC",
  memberLaunchDate: "2026-11-27T15:00:00.000Z",
  publicLaunchDate: "2026-12-04T15:00:00.000Z",
  releaseWindow: "COMING_SOON",
  defaultProductVariantId: null,
  variants: [],
  options: [],
  details: [],
  media: [],
  vendorId: null,
  holdPieces: 5,
  holdGuestPercent: null,
  version: 3,
  createdAt: "2026-11-21T15:00:00.000Z",
};

test("a product round-trips through its form", () => {
  const body = updateProduct.body.parse({
    ...bodyOf(valuesOf(PRODUCT, BRAND.timeZone), BRAND.timeZone),
    version: PRODUCT.version,
  });
  expect(body).toMatchObject({
    price: 1299,
    memberPrice: null,
    memberLaunchDate: PRODUCT.memberLaunchDate,
    publicLaunchDate: PRODUCT.publicLaunchDate,
    vendorId: null,
    holdPieces: 5,
    holdGuestPercent: null,
  });
});

test("invalid values are reported at their fields before sending", () => {
  const wrong = {
    ...valuesOf(PRODUCT, BRAND.timeZone),
    price: "a lot",
    holdPieces: "0",
    publicLaunchDate: "2026-11-20T10:00",
  };
  const { error } = ProductValues.safeParse(wrong);
  expect(error!.issues.map(({ path }) => path[0]).toSorted()).toEqual(["holdPieces", "price", "publicLaunchDate"]);
  const alone = ProductValues.safeParse({ ...valuesOf(PRODUCT, BRAND.timeZone), memberLaunchDate: "" });
  expect(alone.error!.issues.map(({ path }) => path[0])).toEqual(["memberLaunchDate"]);
});

test("a colleague's changes are listed by name, before and after", () => {
  const other = { ...PRODUCT, price: 1499, visibility: "NONE" as const, version: 4, stock: 1 };
  expect(changesBetween(PRODUCT, other, BRAND.timeZone)).toEqual([
    { label: "Price", from: "$12.99", to: "$14.99" },
    { label: "In the shop", from: "For everyone", to: "Hidden" },
  ]);
});
