import { addCollectionImage, getCollection } from "../../../src/contract/collections/collections.ts";
import { addCoupon } from "../../../src/contract/coupons/coupons.ts";
import { addPaper } from "../../../src/contract/prints/prints.ts";
import {
  addProductDetail,
  addProductDetailImage,
  addProductImage,
  addProductOption,
} from "../../../src/contract/products/product-desk.ts";
import { getProduct, getProductDetail } from "../../../src/contract/products/products.ts";
import { newId } from "../../../src/server/platform/ids.ts";
import { productReminders } from "../../../src/server/reminders/tables.ts";
import { putFile } from "../../support/makers.ts";
import { aJpeg } from "../../support/scan-makers.ts";
import { addCollection, addProduct, addProductWithVariants } from "../../support/shop-makers.ts";
import type { TestLab } from "../../support/start-lab.ts";
import { once } from "./once.ts";
import type { Things, Whose } from "./things.ts";

export function shopThings({ lab, customer, admin, number }: Whose): Things {
  const product = once(() => addProductWithVariants(admin));
  const collection = once(async () => addCollection(admin, (await product()).id));
  const params = async () => ({ productId: (await product()).id });
  const detail = once(async () => (await admin.call(addProductDetail, { params: await params(), body: {} })).detail.id);
  return {
    productId: async () => (await product()).id,
    productIds: async () => [(await product()).id],
    "products.name": async () => (await product()).name,
    "products.slug": async () => (await product()).slug,
    variantId: async () => (await product()).variants[0]!.id,
    productVariantId: async () => (await product()).variants[0]!.id,
    optionId: once(async () => {
      const body = { optionKey: "size", optionType: "text", label: "Size" } as const;
      return (await admin.call(addProductOption, { params: await params(), body })).product.options[0]!.id;
    }),
    detailId: detail,
    collectionId: async () => (await collection()).id,
    "product-collections.name": async () => (await collection()).name,
    "products.path": once(async () => {
      const params = { productId: (await product()).id };
      await putPicture(lab, (body) => admin.call(addProductImage, { params, body }));
      return (await admin.call(getProduct, { params })).product.media[0]!.path;
    }),
    "details.path": once(async () => {
      const params = { productId: (await product()).id, detailId: await detail() };
      await putPicture(lab, (body) => admin.call(addProductDetailImage, { params, body }));
      return (await admin.call(getProductDetail, { params })).detail.media[0]!.path;
    }),
    "product-collections.path": once(async () => {
      const params = { collectionId: (await collection()).id };
      await putPicture(lab, (body) => admin.call(addCollectionImage, { params, body }));
      return (await admin.call(getCollection, { params })).collection.featuredImage!.path;
    }),
    reminderId: once(async () => {
      const wish = { productId: (await addProduct(admin)).id, productVariantId: null, reason: "STOCK" } as const;
      const [id, at] = [newId(), lab.clock.now()];
      const whose = { userId: customer.userId, confirmedAt: at };
      await lab.lab.deps.db.insert(productReminders).values({ ...wish, ...whose, id, createdAt: at });
      return id;
    }),
    couponId: once(async () => {
      const body = { code: `WORLD-${number}`, kind: "percentage", amount: 10_000 } as const;
      return (await admin.call(addCoupon, { body })).coupon.id;
    }),
    paperId: once(async () => {
      const sizes = [{ widthInches: 8, heightInches: 10, price: 2400, memberPrice: null }];
      const body = { name: `Cotton rag ${number}`, finish: "Matte", sizes };
      return (await admin.call(addPaper, { body })).paper.id;
    }),
  };
}

type Announced = { writeLink: { url: string; headers: Record<string, string> } };

async function putPicture(
  { origin }: TestLab,
  announce: (body: { type: "image/jpeg"; size: number }) => Promise<Announced>,
): Promise<void> {
  const bytes = await aJpeg({ width: 30, height: 20 });
  const { writeLink } = await announce({ type: "image/jpeg", size: bytes.length });
  const answer = await putFile(origin, writeLink, bytes);
  if (!answer.ok) throw new Error(`picture refused: ${await answer.text()}`);
}
