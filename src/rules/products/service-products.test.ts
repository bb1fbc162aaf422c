import { expect, test } from "vitest";
import { MEMBER_TIER_IDS, tierSku } from "../memberships/tiers.ts";
import { UNLOCK_SIZES } from "../unlocks/unlocks.ts";
import { SHIPPING_METHOD_CODES } from "../shipping/delivery.ts";
import { ADD_ON_KEYS, MAIN_PRODUCT_SKU } from "./catalogue.ts";
import { isServiceSku, serviceProducts, unlockSku } from "./service-products.ts";
import { collectionSlug, productSlug } from "./slug.ts";
import { STARTING_PRICE_LIST } from "../prices/starting-price-list.ts";

const bySku = new Map(serviceProducts(STARTING_PRICE_LIST).map((product) => [product.sku, product]));

test("every service, shipping method, membership and unlock has exactly one product", () => {
  const skus = [
    MAIN_PRODUCT_SKU,
    ...ADD_ON_KEYS,
    ...SHIPPING_METHOD_CODES,
    ...MEMBER_TIER_IDS.map(tierSku),
    ...UNLOCK_SIZES.map(unlockSku),
  ];
  expect([...bySku.keys()].toSorted()).toEqual(skus.toSorted());
  expect(serviceProducts(STARTING_PRICE_LIST)).toHaveLength(bySku.size);
  for (const sku of skus) expect(isServiceSku(sku)).toBe(true);
  expect(isServiceSku("kodak-gold-200")).toBe(false);
});

test("services cost the non-member price, with the first paid tier's as member price if different", () => {
  expect(bySku.get(MAIN_PRODUCT_SKU)).toMatchObject({ price: 1799, memberPrice: 1499, productType: "SERVICE_ADD_ON" });
  expect(bySku.get("rush")).toMatchObject({ price: 1499, memberPrice: 999 });
  expect(bySku.get("e6proscanadd")).toMatchObject({ price: 500, memberPrice: null });
  expect(bySku.get("prepaidlabelfedexground")).toMatchObject({ price: 1499 });
  expect(bySku.get("prepaidlabelreturnnegatives")).toMatchObject({ price: 799, memberPrice: 699 });
  expect(bySku.get("prepaidlabelfirst")).toMatchObject({ price: 0 });
  expect(bySku.get("unlock-16-bit-tiff")).toMatchObject({ price: 299, productType: "DIGITAL", visibility: "NONE" });
  expect(bySku.get("membership-nice-2025")).toMatchObject({ price: 19_999, visibility: "PUBLIC" });
  expect(bySku.get("membership-nice-2021")).toMatchObject({ price: 9_999, visibility: "NONE" });
});

test("collection slugs are lower case with hyphens; product slugs use plain letters and digits", () => {
  expect(collectionSlug(" Black & White  Film ")).toBe("black-&-white-film");
  expect(productSlug("CineStill 800T — 35mm, 3-pack")).toBe("cinestill-800t-35mm-3-pack");
  expect(productSlug("Été à Paris")).toBe("ete-a-paris");
  expect(productSlug("写真")).toBe("");
});
